import { type ReturnCase, returnMethodOf } from '@/server/contracts/catalogue/returns';
import type { Game, HandConfig } from '@/server/engine';
import { contentHash } from './content-hash';

/** Hands that are played where a return is simulated. */
export const RETURN_HANDS = 50_000;

/** Settings of these groups change when something happens, and who may sit, never what is paid. */
const BESIDES = ['timing', 'access'];

/** Work that a return takes; `key` is the hash of all that decides its result. */
export interface ReturnPlan {
  readonly key: string;
  readonly method: 'exact' | 'simulated';
  readonly game: Game;
  readonly config: HandConfig;
}

/** The work that would give the whole return of a case; `null` where all of it is told at once. */
export function planOf(one: ReturnCase): ReturnPlan | null {
  const method = returnMethodOf(one);
  if (method === null) return null;
  const { game, config } = one;
  const decided = method === 'exact' ? { settings: picked(config, game.edgeDecidedBy ?? []) } : played(game, config);
  return {
    key: contentHash({ method, game: game.id, rulesVersion: game.rulesVersion, ...decided }),
    method,
    game,
    config,
  };
}

function picked({ settings }: HandConfig, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? null]));
}

function played(game: Game, { settings, rake, tax, virtual }: HandConfig): Record<string, unknown> {
  const names = Object.keys(settings).filter((name) => !BESIDES.includes(game.settings[name]?.group ?? ''));
  const own = Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { settings: own, rake, tax, virtual, hands: RETURN_HANDS };
}

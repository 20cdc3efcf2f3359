import { defaultsOf, type Favour, findGame, type Game, type HandConfig } from '@/server/engine';
import { type DocumentBody, type ResolveReference, sectionOf } from './kind';
import { handConfigOf } from './kinds';

/** A game under a configuration whose return a document decides. */
export interface ReturnCase {
  readonly game: Game;
  readonly config: HandConfig;
  /** `tickets`: only what the jackpot tickets give back. */
  readonly of: 'game' | 'tickets';
}

/** `exact`: by enumeration, in minutes at most; `simulated`: by playing. `null`: what is told at once is all there is. */
type ReturnMethod = 'exact' | 'simulated' | null;

export interface ReturnFigure {
  readonly name: string;
  /** In the game's own words; `null` where the office has the word. */
  readonly label: string | null;
  /** A share, where 1 is 100 %; an amount or a plain number where it says so. */
  readonly value: number;
  readonly upTo: number | null;
  readonly margin: number | null;
  readonly format: 'percent' | 'plain' | 'money';
  /** An expectation or a return that must not favour the player. */
  readonly judged: 'expectation' | 'return' | null;
  readonly favour: Favour;
}

/** Where the work on a return stands. */
export interface ReturnJob {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0..1 */
  readonly done: number;
  readonly error: string | null;
}

export interface ReturnView {
  readonly game: string;
  readonly gameName: string;
  readonly of: ReturnCase['of'];
  readonly method: ReturnMethod;
  /** Nothing is left to be worked out. */
  readonly complete: boolean;
  /** The figures are counted over every deal, not bounded and not simulated. */
  readonly exact: boolean;
  /** Hands that were played for it. */
  readonly hands: number | null;
  readonly figures: readonly ReturnFigure[];
  readonly job: ReturnJob | null;
}

/** The games whose return a valid body decides: a table's own, and those whose tickets a jackpot sells. */
export function returnCasesOf(kind: string, body: DocumentBody, resolve: ResolveReference): ReturnCase[] {
  if (kind === 'table') {
    const game = findGame(String(body.game));
    return game ? [{ game, config: handConfigOf(body, resolve), of: 'game' }] : [];
  }
  if (kind !== 'jackpot') return [];
  const pool = sectionOf(body, 'jackpot');
  if (pool.type !== 'tickets' || !Array.isArray(pool.prizes)) return [];
  const prizes = pool.prizes as readonly {
    readonly game: string;
    readonly hand: string;
    readonly multiplier: number;
  }[];
  return [...new Set(prizes.map((row) => row.game))].flatMap((id) => {
    const game = findGame(id);
    if (!game) return [];
    const own = prizes.filter((row) => row.game === id).map((row) => [row.hand, row.multiplier] as const);
    const settings = defaultsOf(game.settings);
    const tickets = { pool: '', multipliers: Object.fromEntries(own) };
    return [{ game, config: { settings, rake: null, tax: null, virtual: false, tickets }, of: 'tickets' as const }];
  });
}

/** How the whole return of a case is found. Where nothing computes it, games with a table of payouts are played. */
export function returnMethodOf({ game, of }: ReturnCase): ReturnMethod {
  if (of === 'tickets') return null;
  if (game.edge) return game.quickEdge ? 'exact' : null;
  return Object.values(game.settings).some((field) => field.group === 'pays') ? 'simulated' : null;
}

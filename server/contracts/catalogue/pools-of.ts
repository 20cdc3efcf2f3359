import type { BadBeatSettings, HandConfig, TicketSettings } from '@/server/engine';
import { type JackpotSettings, multipliersOf, qualifierOf } from './jackpot';
import { type DocumentBody, type ResolveReference, sectionOf } from './kind';
import { allowanceOf, type ProtectionSettings } from './protection';
import { type CoinRule, coinRuleOf, type TcoinSettings } from './tcoin';

function sectionBehind<T>(body: DocumentBody, field: string, kind: string, resolve: ResolveReference): T | null {
  const slug = sectionOf(body, 'table')[field];
  const found = typeof slug === 'string' ? resolve(kind, slug) : undefined;
  return found === undefined ? null : (sectionOf(found, kind) as T);
}

/** The jackpots of a table document as the engine plays under them; nothing where it has none. */
export function poolsOf(body: DocumentBody, resolve: ResolveReference): Pick<HandConfig, 'badBeat' | 'tickets'> {
  const game = String(body.game);
  const slugOf = (field: string) => String(sectionOf(body, 'table')[field]);
  const badBeat = sectionBehind<JackpotSettings>(body, 'badBeat', 'jackpot', resolve);
  const tickets = sectionBehind<JackpotSettings>(body, 'tickets', 'jackpot', resolve);
  const qualifier = badBeat ? qualifierOf(badBeat, game) : undefined;
  return {
    ...(badBeat && qualifier && { badBeat: badBeatOf(slugOf('badBeat'), badBeat, qualifier) }),
    ...(tickets && { tickets: { pool: slugOf('tickets'), multipliers: multipliersOf(tickets, game) } }),
  };
}

function badBeatOf(pool: string, settings: JackpotSettings, qualifier: BadBeatSettings['qualifier']): BadBeatSettings {
  const { rateBp, dropCap, source, minPlayers } = settings;
  return { pool, rateBp, cap: dropCap, source, minPlayers, qualifier };
}

/** A table's game settings with the artificial all-ins that its protection policy allows there. */
export function withProtection(body: DocumentBody, resolve: ResolveReference): HandConfig['settings'] {
  const settings = sectionOf(body, 'settings');
  const policy = sectionBehind<ProtectionSettings>(body, 'protection', 'protection', resolve);
  if (policy === null || !('artificialAllIn' in settings)) return settings;
  const allowance = allowanceOf(policy, settings.structure);
  return { ...settings, artificialAllIn: allowance > 0 ? 'always' : 'never', allowance };
}

/** What the books need to know beside the configuration: which tickets are sold, what is paid at once, coins, protection. */
export interface SidelinesBody {
  readonly ticketPrices?: readonly number[];
  readonly autoPayMultiplier?: number;
  readonly coins?: CoinRule;
  readonly protection?: { readonly policy: string; readonly allowance: number; readonly windowHours: number };
}

export function sidelinesOf(body: DocumentBody, resolve: ResolveReference): SidelinesBody {
  const values = sectionOf(body, 'table');
  const tickets: TicketSettings | null | undefined = poolsOf(body, resolve).tickets;
  const sold = tickets ? sectionBehind<JackpotSettings>(body, 'tickets', 'jackpot', resolve) : null;
  const tcoin = sectionBehind<TcoinSettings>(body, 'tcoin', 'tcoin', resolve);
  const coins = tcoin && coinRuleOf(tcoin, String(body.game), String(values.currency));
  const policy = sectionBehind<ProtectionSettings>(body, 'protection', 'protection', resolve);
  return {
    ...(sold && { ticketPrices: sold.prices.map((row) => row.price), autoPayMultiplier: sold.autoPayMultiplier }),
    ...(coins && { coins }),
    ...(policy && {
      protection: {
        policy: String(values.protection),
        allowance: allowanceOf(policy, sectionOf(body, 'settings').structure),
        windowHours: policy.windowHours,
      },
    }),
  };
}

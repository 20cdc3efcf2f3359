import type { SidelinesBody } from '@/server/contracts/catalogue/pools-of';
import { type CoinRule, coinsOf } from '@/server/contracts/catalogue/tcoin';
import type { HandConfig, HandEvent, HandRecord, JackpotHit, ReplayReport, Settlement } from '@/server/engine';

/** An artificial all-in as it happened in a hand. */
export interface ProtectionSeen {
  readonly seat: number;
  readonly playerId: string;
  /** What the seat had in the pots. */
  readonly amount: number;
  /** Seats that had not folded. */
  readonly contenders: number;
  readonly won: boolean;
  readonly net: number;
}

/** What of a hand concerns pools, coins and protection, beside its own money. */
export interface HandSidelines {
  readonly drop: { readonly pool: string; readonly amount: number } | null;
  readonly hits: readonly JackpotHit[];
  readonly autoPayMultiplier: number;
  /** Coins by player, before any cap. */
  readonly coins: {
    readonly rule: CoinRule;
    readonly earned: readonly { readonly playerId: string; readonly amount: number }[];
  } | null;
  readonly protections: readonly ProtectionSeen[];
  readonly structure: string | null;
}

/** Whether deriving a hand has to tell what happened in it: only somebody who was disconnected can be protected. */
export const watched = (record: HandRecord): boolean => record.actions.some(({ kind }) => kind === 'disconnect');

export function sidelinesOfHand(
  record: HandRecord,
  settlement: Settlement,
  report: { readonly settlement?: ReplayReport['settlement'] },
  ruleset: { readonly config: HandConfig; readonly sidelines: SidelinesBody } | undefined,
  events: readonly HandEvent[],
): HandSidelines {
  const derived = report.settlement?.jackpot.hits ?? [];
  const pool = ruleset?.config.badBeat?.pool;
  const { contributed, hits: claimed } = settlement.jackpot;
  // A part of what was contributed, whatever a server says.
  const drop = Math.max(0, Math.min(settlement.jackpot.drop ?? 0, contributed));
  const structure = ruleset?.config.settings.structure;
  return {
    drop: drop === 0 ? null : { pool: pool ?? 'main', amount: drop },
    hits: derived.length > 0 ? derived : claimed,
    autoPayMultiplier: ruleset?.sidelines.autoPayMultiplier ?? 0,
    coins: coinsOfHand(record, settlement, ruleset?.sidelines.coins),
    protections: protectionsIn(record, settlement, events),
    structure: typeof structure === 'string' ? structure : null,
  };
}

function coinsOfHand(record: HandRecord, settlement: Settlement, rule: CoinRule | undefined): HandSidelines['coins'] {
  if (!rule) return null;
  const earned = record.seats.flatMap(({ seat, player, brings }) => {
    const money = settlement.seats.find((each) => each.seat === seat);
    if (!money || player === undefined) return [];
    const wagered = money.contributed - (brings?.ticket ?? 0);
    const amount = coinsOf(rule, { wagered, rake: money.rake });
    return amount > 0 ? [{ playerId: player, amount }] : [];
  });
  return earned.length > 0 ? { rule, earned } : null;
}

function protectionsIn(record: HandRecord, settlement: Settlement, events: readonly HandEvent[]): ProtectionSeen[] {
  const seen: ProtectionSeen[] = [];
  let folded = 0;
  for (const { type, seat, amount = 0 } of events) {
    if (type === 'fold') folded += 1;
    if (type !== 'protection' || seat === undefined) continue;
    const money = settlement.seats.find((each) => each.seat === seat);
    const playerId = record.seats.find((each) => each.seat === seat)?.player;
    if (!money || playerId === undefined) continue;
    const contenders = record.seats.length - folded;
    seen.push({ seat, playerId, amount, contenders, won: money.won > 0, net: money.net });
  }
  return seen;
}

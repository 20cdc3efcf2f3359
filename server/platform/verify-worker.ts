import { parentPort, workerData } from 'node:worker_threads';
import {
  type HandConfig,
  type HandRecord,
  imbalance,
  installTables,
  type ReplayOptions,
  replay,
  upcastRecord,
} from '@/server/engine';

/** Hands to a thread: their records as JSON, and the configurations that it has not seen yet, by ruleset. */
export interface VerifyOrder {
  readonly id: number;
  readonly hands: readonly { readonly rulesetId: string; readonly record: string }[];
  readonly configs: readonly (readonly [string, HandConfig])[];
}

/** A hand that is not derived as it was settled; `place` is its place in the order. */
export interface Finding {
  readonly place: number;
  readonly verdict: 'different' | 'engineChanged';
  readonly path: string;
  readonly rule: string;
  readonly recorded: string;
  readonly derived: string;
  /** Settled less derived, of seats that differ; empty where the hand could not be played to its end. */
  readonly seats: readonly { readonly seat: number; readonly playerId: string; readonly differenceMinor: number }[];
}

export type VerifyReply =
  | { readonly id: number; readonly findings: readonly Finding[] }
  | { readonly id: number; readonly failed: string; readonly stack: string | undefined };

const port = parentPort;
/** Opening a table takes longer than replaying a hand at it. */
const rooms: NonNullable<ReplayOptions['rooms']> = new WeakMap();

/** What was validated when it was booked is only lifted to the current schema here. */
function findingOf(text: string, place: number, config: HandConfig | undefined): Finding | null {
  const record = upcastRecord(JSON.parse(text)) as unknown as HandRecord;
  const report = replay({ ...record, config: config ?? null }, { rooms });
  const { settlement } = record;
  const broken = settlement !== null && imbalance(settlement) !== 0;
  if (report.verdict === 'same' && !broken) return null;
  const seats = (settlement?.seats ?? []).flatMap(({ seat, net }) => {
    const own = report.settlement?.seats.find((each) => each.seat === seat)?.net;
    const playerId = record.seats.find((each) => each.seat === seat)?.player;
    if (own === undefined || own === net || playerId === undefined) return [];
    return [{ seat, playerId, differenceMinor: net - own }];
  });
  const { path, rule, recorded, derived } = report.difference ?? {
    path: 'settlement',
    rule: 'conservation',
    recorded: settlement ? String(imbalance(settlement)) : '',
    derived: '0',
  };
  const verdict = report.verdict === 'engineChanged' && !broken ? 'engineChanged' : 'different';
  return { place, verdict, path, rule, recorded, derived, seats };
}

if (port !== null) {
  const { tables } = workerData as { tables?: SharedArrayBuffer };
  if (tables) installTables(tables);
  const known = new Map<string, HandConfig>();
  port.on('message', ({ id, hands, configs }: VerifyOrder) => {
    try {
      for (const [rulesetId, config] of configs) known.set(rulesetId, config);
      const findings: Finding[] = [];
      for (const [place, { rulesetId, record }] of hands.entries()) {
        const finding = findingOf(record, place, known.get(rulesetId));
        if (finding) findings.push(finding);
      }
      port.postMessage({ id, findings } satisfies VerifyReply);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ id, failed: message, stack } satisfies VerifyReply);
    }
  });
}

import { parentPort, workerData } from 'node:worker_threads';
import { MOST_HANDS } from '@/server/contracts/intake';
import { installTables } from '@/server/engine';
import { type CheckedHand, checkHand, type IntakeRuleset, type RefusedHand, rulesetNamed } from './check-hand';
import { giveWay } from './give-way';

/** To the thread: a body to check, or the rulesets that it asked for. */
export type IntakeOrder =
  | { readonly kind: 'check'; readonly id: number; readonly body: Uint8Array }
  | { readonly kind: 'rulesets'; readonly id: number; readonly found: ReadonlyMap<string, IntakeRuleset> };

/** From the thread. */
export type IntakeReply =
  | { readonly kind: 'need'; readonly id: number; readonly rulesets: readonly string[] }
  | { readonly kind: 'done'; readonly id: number; readonly hands: readonly (CheckedHand | RefusedHand)[] }
  | { readonly kind: 'unreadable'; readonly id: number; readonly message: string }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly stack: string | undefined };

const port = parentPort;

/** The hands of a body, or why it is none: `{ "hands": [ … ] }` with 1 to 1,000 of them. */
function handsIn(body: Uint8Array): unknown[] | string {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return 'The body is not JSON.';
  }
  const fields = typeof json === 'object' && json !== null ? Object.keys(json) : [];
  const hands = (json as { hands?: unknown } | null)?.hands;
  if (fields.length !== 1 || !Array.isArray(hands)) return 'The body must be an object with the list "hands" alone.';
  if (hands.length < 1 || hands.length > MOST_HANDS) return `The list "hands" must hold 1 to ${MOST_HANDS} hands.`;
  return hands;
}

if (port !== null) {
  giveWay();
  const { tables } = workerData as { tables?: SharedArrayBuffer };
  if (tables) installTables(tables);
  // Rulesets never change, so what is known once stays known.
  const known = new Map<string, IntakeRuleset>();
  const waiting = new Map<number, unknown[]>();
  const reply = (message: IntakeReply) => port.postMessage(message);

  const check = (id: number, hands: unknown[]) =>
    reply({ kind: 'done', id, hands: hands.map((json, index) => checkHand(json, index, known)) });

  port.on('message', (order: IntakeOrder) => {
    const { id } = order;
    try {
      if (order.kind === 'rulesets') {
        for (const [rulesetId, ruleset] of order.found) known.set(rulesetId, ruleset);
        const hands = waiting.get(id) ?? [];
        waiting.delete(id);
        check(id, hands);
        return;
      }
      const hands = handsIn(order.body);
      if (typeof hands === 'string') {
        reply({ kind: 'unreadable', id, message: hands });
        return;
      }
      const named = new Set(hands.map(rulesetNamed).filter((name) => name !== undefined));
      const missing = [...named].filter((name) => !known.has(name));
      if (missing.length === 0) {
        check(id, hands);
        return;
      }
      waiting.set(id, hands);
      reply({ kind: 'need', id, rulesets: missing });
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      reply({ kind: 'failed', id, message, stack });
    }
  });
}

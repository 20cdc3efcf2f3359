import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { checkHand, type IntakeRuleset, type RefusedHand } from '@/server/platform/check-hand';
import { intakePool } from '@/server/platform/intake-pool';
import { configOf, liveRulesets } from '@/server/services/feed';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { type LiveTable, openLiveTable } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { openRoom, person } from '../support/room';

/* 20,000 malformed bodies: most of them against what reads a hand, the others all the way over the signed route. */
const READ = 19_400;
const SENT = 600;
/** Hands of one request, to keep the requests few. */
const PER_REQUEST = 20;

let key: MachineKey;
let table: LiveTable;
let rulesets: Map<string, IntakeRuleset>;

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['*']);
  table = await openLiveTable('oulu', { startedAt: new Date() });
  const [{ rulesetId, body }] = await database().transaction((tx) => liveRulesets(tx, undefined, ['oulu']));
  const { game, currency } = body;
  const own = { table: 'oulu', game, currency: currency.code, config: configOf(body), sidelines: body };
  rulesets = new Map([[rulesetId, own]]);
}, 60_000);

afterAll(() => intakePool().close());

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a field is damaged with: values of other kinds and at the edges of numbers and texts. */
const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, '', 'x'.repeat(300), '\0', '\ud800', -1, 0.5, 1e308, 2 ** 53, [], {}, [null], [[]]),
  fc.constantFrom<Json>(
    '0197',
    '9999-99-99T00:00:00Z',
    JSON.parse('{"toString":1,"valueOf":1}'),
    { constructor: 1 },
    'ä/ö',
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** One place of a hand, chosen by numbers on the way down, and what is done to it. */
const damage = fc.record({
  way: fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }),
  how: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const, 'double' as const),
  value: junk,
});

function damaged(hand: Json, { way, how, value }: { way: number[]; how: string; value: Json }): Json {
  const copy = structuredClone(hand);
  let at: Json = copy;
  for (const [depth, step] of way.entries()) {
    if (typeof at !== 'object' || at === null) return copy;
    const keys = Object.keys(at);
    if (keys.length === 0) return copy;
    const name = keys[step % keys.length];
    const holder = at as Record<string, Json>;
    const next = holder[name];
    if (depth < way.length - 1 && typeof next === 'object' && next !== null) {
      at = next;
      continue;
    }
    if (how === 'remove') delete holder[name];
    else if (how === 'replace') holder[name] = value;
    else if (how === 'double' && Array.isArray(at)) at.push(structuredClone(next));
    else holder[`${name}!`] = value;
    return copy;
  }
  return copy;
}

const typed = ({ errors, defect }: Pick<RefusedHand, 'errors' | 'defect'>) =>
  defect === undefined &&
  errors.length > 0 &&
  errors.length <= 20 &&
  errors.every(({ path, message }) => typeof path === 'string' && message.length > 0 && message.length < 300);

const stored = async () => {
  const [row] = await rawSql()`
    select (select count(*) from hand) as hands, (select count(*) from hand_key) as keys,
      (select count(*) from posting) as postings, (select count(*) from audit_entry where action = 'hand.book') as audit`;
  return { ...row };
};

test('a damaged hand is refused with fields and reasons, or is one that can be booked; nothing else happens', () => {
  const hands = table.play(20) as unknown as Json[];
  let refused = 0;
  fc.assert(
    fc.property(fc.nat(hands.length - 1), damage, (which, how) => {
      const found = checkHand(damaged(hands[which], how), 0, rulesets);
      if (found.ok) return found.payloadSha256.length === 64;
      refused += 1;
      return typed(found);
    }),
    { numRuns: READ - 2_000, verbose: 1 },
  );
  // What is no hand at all.
  fc.assert(
    fc.property(junk, (value) => {
      const found = checkHand(value, 0, rulesets);
      return !found.ok && typed(found);
    }),
    { numRuns: 2_000 },
  );
  // Most damage is to what a hand is made of: it must not pass for a hand.
  expect(refused).toBeGreaterThan(READ / 2);
}, 60_000);

test('malformed bodies over the signed route are told what is wrong, and nothing of them is stored', async () => {
  const hands = table.play(20) as unknown as Json[];
  const before = await stored();
  const bad = fc
    .tuple(fc.nat(hands.length - 1), damage)
    .map(([which, how]) => damaged(hands[which], how))
    .filter((hand) => !checkHand(hand, 0, rulesets).ok);
  const lists = fc.sample(fc.array(bad, { minLength: PER_REQUEST, maxLength: PER_REQUEST }), SENT / PER_REQUEST / 2);
  for (const list of lists) {
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands: list })));
    expect(response.status).toBe(200);
    const { results, counts } = (await response.json()) as IntakeAnswer;
    expect(counts).toEqual({ invalid: PER_REQUEST });
    expect(results.every((result) => typed(result))).toBe(true);
  }
  const good = JSON.stringify({ hands: hands.slice(0, 2) });
  const broken = fc.oneof(
    fc.nat(good.length - 1).map((length) => good.slice(0, length)),
    fc.tuple(fc.nat(good.length - 1), fc.constantFrom('\0', '"', '}', '\\', '\ud800')).map(([place, text]) => {
      return `${good.slice(0, place)}${text}${good.slice(place + 1)}x`;
    }),
    junk.map((value) => JSON.stringify(value)),
    junk.map((value) => JSON.stringify({ hands: value, more: value })),
    fc.string(),
  );
  for (const body of fc.sample(broken, SENT / 2)) {
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', body));
    const answer = (await response.json()) as { problem?: { kind: string } } & IntakeAnswer;
    // `{"hands":[[]]}` is a list, of something that is no hand.
    if (response.status === 200) expect(Object.keys(answer.counts)).toEqual(['invalid']);
    else expect([response.status, answer.problem?.kind]).toEqual([422, 'ruleViolation']);
  }
  expect(await stored()).toEqual(before);
}, 60_000);

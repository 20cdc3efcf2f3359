import fc from 'fast-check';
import { expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import type { AccountKind } from '@/server/contracts/ledger';
import { DomainError, systemContext } from '@/server/services/kernel';
import {
  type AccountRef,
  brokenInvariants,
  closePeriod,
  once,
  postTransaction,
  reverseTransaction,
} from '@/server/services/ledger';
import { type ModelAnswer, ModelLedger, type ModelLine } from '../support/model-ledger';

/*
 * Random histories (transfers over several accounts and two currencies, keys used again with the same and with other
 * payloads, reversals, closed periods) are played on the real ledger and on the model beside it. They must answer alike
 * and hold the same balances.
 */
const DAY = 86_400_000;
const NAMES = ['house-bank', 'ann', 'bob', 'cleo'] as const;
const KINDS: Record<(typeof NAMES)[number], AccountKind> = {
  'house-bank': 'bank',
  ann: 'wallet',
  bob: 'jackpotMain',
  cleo: 'wallet',
};

// A room without a catalogue reckons in UTC. Noon, so that no date depends on when the test runs.
const begin = Math.floor(Date.now() / DAY);
const dayText = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

const line = fc.record({
  from: fc.constantFrom(...NAMES),
  to: fc.constantFrom(...NAMES),
  currency: fc.constantFrom('EUR', 'IDR'),
  amount: fc.integer({ min: 1, max: 400 }),
});
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        step: fc.constant('post' as const),
        key: fc.integer({ min: 0, max: 60 }),
        moves: fc.array(line, { minLength: 1, maxLength: 3 }),
        daysAgo: fc.integer({ min: -1, max: 6 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('again' as const), which: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('reverse' as const), which: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({ step: fc.constant('close' as const), daysAgo: fc.integer({ min: 0, max: 6 }) }),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

const refusal = (error: unknown): { refused: string } => {
  if (error instanceof DomainError && error.problem.kind === 'conflict') return { refused: error.problem.code };
  throw error;
};

test('answers and balances are those of the model, whatever the history', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      run++;
      const mark = `r${run}`;
      // Each history lives ten days after the one before it, so that the periods which that one closed do not bind it.
      const TODAY = begin + 10 * run;
      const noon = new Date(TODAY * DAY + DAY / 2);
      const ctx = { ...systemContext('model'), clock: { now: () => noon } };
      const model = new ModelLedger(TODAY);
      const ids: number[] = [];
      const posted: { key: string; lines: ModelLine[]; occurred: number }[] = [];
      const ref = ({ account, currency }: ModelLine): AccountRef => ({
        kind: KINDS[account as (typeof NAMES)[number]],
        currency,
        owner: `${mark}-${account}`,
      });
      const real = async (key: string, lines: readonly ModelLine[], occurred: number) => {
        const answer = await database()
          .transaction((tx) =>
            once(tx, noon, { scope: `model.${mark}`, key, payload: { lines, occurred } }, async () => {
              const { transactionId, accountingDate } = await postTransaction(tx, ctx, {
                kind: 'transfer',
                occurredAt: new Date(occurred * DAY + DAY / 2),
                postings: lines.map((each) => ({ account: ref(each), amount: each.amount })),
              });
              return { transactionId, accountingDate };
            }),
          )
          .catch(refusal);
        return 'refused' in answer ? answer : answer.result;
      };
      const same = (
        expected: ModelAnswer,
        found: { refused: string } | { transactionId: number; accountingDate: string },
      ) => {
        if ('refused' in expected) expect(found).toEqual(expected);
        else {
          ids[expected.done] ??= 'transactionId' in found ? found.transactionId : -1;
          expect(found).toEqual({ transactionId: ids[expected.done], accountingDate: dayText(expected.day) });
        }
      };
      const post = async (key: string, lines: ModelLine[], occurred: number) => {
        posted.push({ key, lines, occurred });
        same(model.post(key, lines, occurred), await real(key, lines, occurred));
      };
      for (const each of history) {
        if (each.step === 'post') {
          const lines = each.moves.flatMap(({ from, to, currency, amount }) => [
            { account: from, currency, amount: -amount },
            { account: to, currency, amount },
          ]);
          await post(String(each.key), lines, TODAY - each.daysAgo);
        } else if (each.step === 'again' && posted.length > 0) {
          const { key, lines, occurred } = posted[each.which % posted.length];
          await post(key, lines, occurred);
        } else if (each.step === 'reverse' && model.transactions.length > 0) {
          const index = each.which % model.transactions.length;
          const found = await database()
            .transaction((tx) => reverseTransaction(tx, ctx, { transactionId: ids[index], reason: 'model' }))
            .then(({ transactionId, accountingDate }) => ({ transactionId, accountingDate }))
            .catch(refusal);
          same(model.reverse(index), found);
        } else if (each.step === 'close') {
          const expected = model.close(TODAY - each.daysAgo);
          const found = await database()
            .transaction((tx) => closePeriod(tx, ctx, dayText(TODAY - each.daysAgo)))
            .then(() => undefined)
            .catch(refusal);
          expect(found).toEqual(expected);
        }
      }
      const rows = await rawSql()<{ owner: string; currency: string; balance_minor: number }[]>`
        select owner, currency, balance_minor from ledger_account where starts_with(owner, ${`${mark}-`})`;
      const found = Object.fromEntries(
        rows.map((row) => [`${row.owner.slice(mark.length + 1)} ${row.currency}`, row.balance_minor]),
      );
      const expected = Object.fromEntries(model.balances);
      for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
        expect([name, found[name] ?? 0]).toEqual([name, expected[name] ?? 0]);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect((await brokenInvariants()).findings).toEqual([]);
}, 120_000);

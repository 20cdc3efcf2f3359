import { afterAll, beforeAll, expect } from 'vitest';
import { rawSql } from '@/db/client';
import type { RemedyRequest } from '@/server/contracts/remedies';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { brokenInvariants } from '@/server/services/ledger';
import { getRemedy, requestRemedy } from '@/server/services/remedies';
import { craftHand, type Script } from './crafted-hand';
import { ownerUrl } from './database';
import { type Desk, openDesk, tableOf } from './desk';
import type { Wire } from './live-table';
import { decide, type Person } from './room';

/** The room and its desk; there once the file's tests begin. */
export let desk: Desk;
let handNo = 0;

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
}, 120_000);
afterAll(() => intakePool().close());

type Money = {
  rake: number;
  seats: { seat: number; net: number; won: number; rake: number }[];
  pots: { amount: number; rake: number; winners: { seat: number; share: number }[] }[];
};
export const money = (hand: Wire) => hand.settlement as unknown as Money;
export const seatOf = (hand: Wire, seat: number) =>
  money(hand).seats.find((each) => each.seat === seat) as Money['seats'][number];

export async function craft(
  tableId: string,
  players: readonly string[],
  script: Omit<Script, 'handNo' | 'seats'> & { stacks?: number[] },
) {
  const seats = players.map((player, i) => ({ player, stack: script.stacks?.[i] ?? 10_000 }));
  return craftHand(await tableOf(tableId), { ...script, handNo: ++handNo, seats });
}

/** As in the verification tests: seat 1 wins the main pot of 61.00, seat 2 the side pot of 60.00; rake 1.51 and 1.49. */
export const threeAllIn = (tableId: string, players: readonly string[], startedAt?: Date) =>
  craft(tableId, players, {
    stacks: [2_000, 5_000, 10_000, 10_000],
    button: 2,
    holes: ['AsAh', 'KsKh', 'QsQh', '7c2d'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 2000', '2 raise 5000', '3 raise 10000', '4 fold'],
    ...(startedAt && { startedAt }),
  });

/** The side pot went to the queens of seat 3 in place of the kings of seat 2. */
export function sidePotToThree(hand: Wire): Wire {
  money(hand).pots[1].winners[0].seat = 3;
  seatOf(hand, 2).net -= 5_851;
  seatOf(hand, 3).net += 5_851;
  return hand;
}

export const ask = (
  request: RemedyRequest,
  more: Partial<Parameters<typeof requestRemedy>[1]> = {},
  by: Person = desk.sam,
) =>
  requestRemedy(by.ctx, { requestId: newId(), request, reasonCode: 'wrongSettlement', note: 'as verified', ...more });
/** Asks, and has the supervisor approve; gives the remedy as it then is. */
export async function put(request: RemedyRequest, more: Partial<Parameters<typeof requestRemedy>[1]> = {}) {
  const { remedyId, approvalId } = await ask(request, more);
  await decide(desk.sue, approvalId);
  return getRemedy(desk.art.ctx, { remedyId });
}
export const transactions = async () => {
  const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from ledger_transaction`;
  return n;
};
export const soundBooks = async () => expect((await brokenInvariants()).findings).toEqual([]);

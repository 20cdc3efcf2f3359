import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '@/server/services/ledger';
import { previewAbandon, requestAbandon } from '@/server/services/tournaments';
import { decide, type Person, person } from '../support/room';
import {
  balanceOf,
  conflictOf,
  newPlayers,
  openTournament,
  openTournamentRoom,
  sitAndGo,
  stoppedNoon,
  template,
  walletOf,
} from '../support/tournament';

let operator: Person;
let supervisor: Person;
const { ctx } = stoppedNoon();

beforeAll(async () => {
  operator = await person('olga', ['operator']);
  supervisor = await person('sara', ['supervisor']);
  await openTournamentRoom(operator, [
    { kind: 'tournament', slug: 'sng-4', body: sitAndGo(4) },
    {
      kind: 'spin',
      slug: 'ten',
      body: { spin: { multipliers: [{ multiplier: 10, weight: 1, firstBp: 8_000, secondBp: 2_000, thirdBp: 0 }] } },
    },
    {
      kind: 'tournament',
      slug: 'spin-10',
      body: template({ type: 'spin', spin: 'ten', prizes: null, minPlayers: 3, maxPlayers: 3, fee: 0 }),
    },
  ]);
});

describe('a tournament that is abandoned', () => {
  async function field() {
    const floor = await openTournament(ctx, 'sng-4');
    const players = await newPlayers(4);
    for (const player of players) await floor.register(player);
    return { floor, players };
  }

  test('before the money is by default half even, half by chips, shown before, decided by a second person', async () => {
    const { floor, players } = await field();
    const [a, b, c, d] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [b]: 1_000, [c]: 1_000, [d]: 1_000 })]);
    const { tournamentId } = floor;
    const shown = await previewAbandon(operator.ctx, { tournamentId });
    // Four left, three paid. 360: half is 45 each, half by chips 90 / 30 / 30 / 30; fees of 10 come back.
    expect([shown.formula, shown.pools]).toEqual(['halfAndHalf', { EUR: 360 }]);
    expect(Object.fromEntries(shown.rows.map((each) => [each.playerId, each.amounts.EUR]))).toEqual({
      [a]: 135,
      [b]: 75,
      [c]: 75,
      [d]: 75,
    });
    const request = { tournamentId, formula: 'halfAndHalf' as const, reason: 'the server failed' };
    const { approvalId } = await requestAbandon(operator.ctx, request);
    await decide(supervisor, approvalId);
    expect(await Promise.all(players.map((id) => walletOf(id)))).toEqual([10_045, 9_985, 9_985, 9_985]);
    expect((await floor.read()).status).toBe('cancelled');
    expect(await balanceOf('tournamentEscrow', tournamentId)).toBe(0);
  });

  test('in the money gives the lowest unpaid prize to each, the rest by chips', async () => {
    const { floor, players } = await field();
    const [a, b, c, d] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [d]: 0 })]);
    const { tournamentId } = floor;
    await expect(
      requestAbandon(operator.ctx, { tournamentId, formula: 'halfAndHalf', reason: 'no longer possible' }),
    ).rejects.toMatchObject({ problem: { code: 'formulaNotNow' } });
    const { approvalId } = await requestAbandon(operator.ctx, {
      tournamentId,
      formula: 'inTheMoney',
      reason: 'power cut',
    });
    await decide(supervisor, approvalId);
    // 180 / 108 / 72 are open: 72 each, 144 by 3,000 : 1,500 : 1,500 = 72 / 36 / 36; every fee back.
    expect(await Promise.all([a, b, c, d].map((id) => walletOf(id)))).toEqual([10_054, 10_018, 10_018, 9_910]);
  });

  test('refund all undoes what the house added; figures that moved on are not carried out', async () => {
    const before = await balanceOf('overlay', '');
    const floor = await openTournament(ctx, 'spin-10');
    const players = await newPlayers(3);
    for (const player of players) await floor.register(player);
    const { tournamentId } = floor;
    const ask = { tournamentId, formula: 'byChips' as const, reason: 'stopped' };
    const { approvalId } = await requestAbandon(operator.ctx, ask);
    await floor.send([await floor.hand(1, { [players[0]]: 2_000, [players[1]]: 1_000 })]);
    await expect(decide(supervisor, approvalId)).rejects.toMatchObject(conflictOf('hashChanged'));
    await decide(supervisor, approvalId, 'reject', 'the hands went on');
    const again = await requestAbandon(operator.ctx, { ...ask, formula: 'refundAll' });
    await decide(supervisor, again.approvalId);
    expect(await Promise.all(players.map((id) => walletOf(id)))).toEqual([10_000, 10_000, 10_000]);
    expect((await balanceOf('overlay', '')) - before).toBe(0);
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});

import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { editMany, getChangeSet, requestSwitchOn, submitChangeSet, switchOff } from '@/server/services/catalogue';
import { decideApproval } from '@/server/services/decisions';
import { openDispute } from '@/server/services/disputes';
import { proposeHit, requestMove } from '@/server/services/jackpots';
import { contextForActor, type ServiceContext } from '@/server/services/kernel';
import { deposit, requestAdjustment, setPlayerStatus, withdraw } from '@/server/services/players';
import { runSignals } from '@/server/services/signals';
import { staffByEmail } from '@/server/services/staff';
import { grantCoins } from '@/server/services/tcoin';
import { DEMO_STAFF, demoCode, PAST_SUPERVISOR } from '../staff';
import { office, unlessThere } from './actors';
import { demoPlayer } from './people';
import { CLOSED_TABLE, type DemoPlan } from './plan';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rows<T> = readonly (T & Record<string, unknown>)[];

/** A member of the demo room's staff at a moment of the past. */
async function as(role: string, moment: Date): Promise<ServiceContext> {
  const person = DEMO_STAFF.find(({ roles }) => roles.some((each) => each === role));
  return contextAt(person?.email ?? '', moment);
}

async function contextAt(email: string, moment: Date): Promise<ServiceContext> {
  const account = await staffByEmail(email);
  return { ...(await contextForActor(account?.id ?? '')), clock: { now: () => moment } };
}

/**
 * A supervisor decides on what was asked for before `before`, a minute each from `from` on. Nobody
 * signs in with that account while the room is filled, so that its codes are spent in the order of the room's past.
 */
async function decide(kinds: readonly string[], from: Date, before: Date): Promise<void> {
  const open: Rows<{ id: string; content_hash: string }> = await database().execute(sql`
    select id, content_hash from approval
    where state = 'open' and kind = any(${`{${kinds.join(',')}}`}::text[]) and created_at < ${before.toISOString()}::timestamptz
    order by number`);
  for (const [i, { id, content_hash }] of open.entries()) {
    const moment = new Date(from.getTime() + i * MINUTE);
    const ctx = await contextAt(PAST_SUPERVISOR.email, moment);
    const code = demoCode(PAST_SUPERVISOR.email, moment) ?? '';
    await decideApproval(ctx, { approvalId: id, contentHash: content_hash, decision: 'approve', code, reason: '' });
  }
}

/** The house fills its pools, by two people, so that the first hits can be paid. */
export async function fundPools(opened: Date): Promise<void> {
  const asked = new Date(opened.getTime() + MINUTE);
  const finance = await as('finance', asked);
  for (const { pool, amount } of [
    { pool: 'bad-beat', amount: 2_500_000 },
    { pool: 'tickets', amount: 8_000_000 },
  ]) {
    const there = await database().execute(sql`select 1 from jackpot_move where pool = ${pool}`);
    if (there.length === 0)
      await requestMove(finance, { pool, kind: 'seed', amount, reason: 'The first jackpot of the room' });
  }
  await decide(['jackpot.move'], new Date(asked.getTime() + MINUTE), new Date(asked.getTime() + MINUTE));
}

/** Every third hit is rejected, the others are paid; the last two wait for whoever looks. */
async function decideHits(end: Date): Promise<void> {
  const hits: Rows<{ id: string; state: string; asked: boolean }> = await database().execute(sql`
    select id, state, proposal is not null as asked from jackpot_hit
    where kind = 'badBeat' or state <> 'paid' or decided_by is not null order by ended_at, hand_id, ordinal`);
  const moment = new Date(end.getTime() - 8 * HOUR);
  const support = await as('support', moment);
  for (const [i, { id, state, asked }] of hits.slice(0, -2).entries()) {
    if (state !== 'pending' || asked) continue;
    const [proposal, reason] =
      i % 3 === 2
        ? (['reject', 'The player had been told that this table was out of the jackpot'] as const)
        : (['pay', 'Stepped through; the hand is as it should be'] as const);
    await proposeHit(support, { hitId: id, proposal, reason });
  }
  await decide(['jackpot.hit'], new Date(moment.getTime() + HOUR), new Date(moment.getTime() + 1));
}

const id = (n: number) => `01970000-0000-7000-8000-0000ca5e${String(n).padStart(4, '0')}`;

/** Support gives and takes by two people; what was asked for last still waits. */
async function adjust(end: Date): Promise<void> {
  const before = new Date(end.getTime() - 6 * HOUR);
  const given = [
    {
      player: 3,
      currency: 'EUR',
      amount: 2_500,
      reasonCode: 'goodwill',
      note: 'Disconnected for an hour by our own update',
    },
    {
      player: 11,
      currency: 'IDR',
      amount: 150_000,
      reasonCode: 'technicalFault',
      note: 'The table froze with his bet in',
    },
    { player: 23, currency: 'EUR', amount: -1_000, reasonCode: 'fee', note: 'Returned payment of last week' },
  ] as const;
  const support = await as('support', before);
  await deposit(office(before), {
    playerId: demoPlayer(23).id,
    currency: 'EUR',
    amount: 5_000,
    provider: 'demo-bank',
    reference: 'returned payment',
    occurredAt: before.toISOString(),
  });
  for (const [i, { player, ...rest }] of given.entries())
    await requestAdjustment(support, { requestId: id(i), playerId: demoPlayer(player).id, ...rest });
  await decide(['player.adjustment'], new Date(before.getTime() + 10 * MINUTE), new Date(before.getTime() + 1));
  await requestAdjustment(await as('support', new Date(end.getTime() - 20 * MINUTE)), {
    requestId: id(given.length),
    playerId: demoPlayer(30).id,
    currency: 'EUR',
    amount: 4_000,
    reasonCode: 'goodwill',
    note: 'Waited three days for an answer',
  });
}

/** A case for each hand that was paid wrong. */
async function openCases(end: Date): Promise<void> {
  const hands: Rows<{ id: string; hand_no: string; table_id: string; player_id: string }> =
    await database().execute(sql`
    select h.id, h.hand_no, h.table_id, (
        select s.player_id from hand_seat s where s.hand_id = h.id and s.accounting_date = h.accounting_date
        order by s.contributed_minor desc, s.seat limit 1) as player_id
    from hand h where h.source = 'demo' and h.verdict = 'different' order by h.table_id`);
  for (const [i, { id: handId, hand_no, table_id, player_id }] of hands.entries()) {
    const support = await as('support', new Date(end.getTime() - (3 - i) * 35 * MINUTE));
    await openDispute(support, {
      requestId: id(100 + i),
      category: 'settlement',
      priority: i === 0 ? 'high' : 'normal',
      title: `Hand ${hand_no} of ${table_id} was paid wrong`,
      description: 'The player says that he was paid another amount than the table showed.',
      playerId: player_id,
      handIds: [Number(handId)],
    });
  }
}

/** Two switches: a game that is on again, and a table that is still off. */
async function throwSwitches(end: Date): Promise<void> {
  const thrown = await database().execute(sql`select 1 from gaming_switch where subject in ('gaple', ${CLOSED_TABLE})`);
  const asked = new Date(end.getTime() - 5 * HOUR);
  const operator = await as('operator', asked);
  if (thrown.length === 0) {
    await switchOff(operator, {
      scope: 'table',
      subject: CLOSED_TABLE,
      reason: 'Fourth street is dealt slowly; the supplier looks',
    });
    const { switchId } = await switchOff(operator, {
      scope: 'game',
      subject: 'gaple',
      reason: 'A new version of the rules is rolled out',
    });
    await requestSwitchOn(operator, { switchId, reason: 'The new version runs' });
  }
  await decide(['catalogue.switchOn'], new Date(asked.getTime() + 10 * MINUTE), new Date(asked.getTime() + 1));
}

/** A change that waits for a second person. */
async function submitChange(end: Date): Promise<void> {
  const title = 'More time to think heads-up';
  const there = await database().execute(sql`select 1 from change_set where title = ${title}`);
  if (there.length > 0) return;
  const [{ id: documentId }] = await database().execute<{ id: string }>(
    sql`select id from catalogue_document where kind = 'table' and slug = 'holdem-nl-heads-up'`,
  );
  const operator = await as('operator', new Date(end.getTime() - 50 * MINUTE));
  const { changeSetId } = await editMany(operator, {
    documentIds: [documentId],
    set: { 'settings.actionSeconds': 25 },
    into: { title, reason: 'Regulars asked for it; hands an hour fall by a tenth' },
  });
  const set = await getChangeSet(operator, { changeSetId });
  await submitChangeSet(operator, { changeSetId, expectedRevision: set.revision });
}

/** Coins by hand: one player stands just below the cap. */
async function giveCoins(end: Date): Promise<void> {
  const support = await as('support', new Date(end.getTime() - 7 * HOUR));
  const grants = [
    { player: 5, amount: 1_150_000, reasonCode: 'promotion', note: 'Winner of the season' },
    { player: 17, amount: 20_000, reasonCode: 'compensation', note: 'A freeroll that did not start' },
  ] as const;
  for (const [i, { player, ...rest }] of grants.entries())
    await grantCoins(support, { requestId: id(200 + i), playerId: demoPlayer(player).id, ...rest });
}

/** What the office did with players once they had played. It is the last step, and so the mark of a finished room. */
async function settleDown(players: number, moment: Date): Promise<void> {
  for (let n = 0; n < players; n += 7) {
    const input = {
      playerId: demoPlayer(n).id,
      currency: 'EUR',
      amount: 1_500,
      provider: 'demo-bank',
      reference: `out ${n}`,
    };
    await unlessThere(() => withdraw(office(moment), { ...input, occurredAt: moment.toISOString() }));
  }
  const reasons = { warned: 'Chat below the belt', blocked: 'Documents are missing', closed: 'At his own wish' };
  for (let n = 0; n < players; n++) {
    const { id: playerId, status } = demoPlayer(n);
    if (status !== 'active')
      await unlessThere(() => setPlayerStatus(office(moment), { playerId, status, reason: reasons[status] }));
  }
}

/** What the office did beside the tables, once all hands are there. Whatever of it is there already stays. */
export async function leadOffice(plan: DemoPlan, opened: Date): Promise<void> {
  const end = new Date(opened.getTime() + plan.openFor);
  if (plan.lived) {
    await decideHits(end);
    await giveCoins(end);
    await adjust(end);
    await throwSwitches(end);
    await openCases(end);
    await submitChange(end);
    await runSignals(office(end), {});
  }
  await settleDown(plan.players, end);
}

import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { HandPageData, RevealedHand } from '@/server/contracts/hand-page';
import { exportHandInput, revealHandInput, seatViewInput } from '@/server/contracts/hand-page';
import { handInput } from '@/server/contracts/hand-search';
import { holds } from '@/server/contracts/permissions';
import type { SteppedHand } from '@/server/contracts/stepper';
import { findGame, type Language } from '@/server/engine';
import { fileOf, writeHand } from '../hands';
import {
  conflict,
  defineCommand,
  defineQuery,
  forbidden,
  notFound,
  principalsOf,
  type ServiceContext,
} from '../kernel';
import { steppedHand } from '../simulation';
import { handRows } from './hand-rows';
import { withoutHiddenCards } from './hidden-cards';
import { historyText } from './history-text';
import { type LoadedHand, loadHand } from './load-hand';

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

async function seatsOf(tx: Tx, { row }: LoadedHand) {
  return tx.execute<{
    seat: number;
    player_id: string;
    alias: string;
    stack: string;
    contributed: string;
    won: string;
    rake: string;
    tax: string;
    net: string;
    platform: number;
  }>(sql`
    select s.seat, s.player_id, p.alias, s.stack_minor as stack, s.contributed_minor as contributed, s.won_minor as won,
      s.rake_minor as rake, s.tax_minor as tax, s.net_minor as net, s.platform_actions as platform
    from hand_seat s join player p on p.id = s.player_id
    where s.hand_id = ${row.id} and s.accounting_date = ${row.accountingDate} order by s.seat`);
}

/** The steps as somebody may see them, with the players' names. */
async function steps(
  tx: Tx,
  loaded: LoadedHand,
  language: Language,
  onlooker: 'all' | 'shown' | number,
): Promise<SteppedHand> {
  const { record } = loaded;
  if (!findGame(record.game)) throw conflict('unknownGame', `This engine does not know the game ${record.game}.`);
  const hand = steppedHand(record, language, onlooker);
  const seats = await seatsOf(tx, loaded);
  return {
    ...hand,
    names: Object.fromEntries(seats.map((seat) => [seat.seat, seat.alias])),
  };
}

async function neighbours(tx: Tx, { row }: LoadedHand) {
  const [found] = await tx.execute<{ previous: string | null; next: string | null }>(sql`
    select
      (select hand_id from hand_key where source = ${row.source} and table_id = ${row.tableId} and hand_no < ${row.handNo}
        order by hand_no desc limit 1) as previous,
      (select hand_id from hand_key where source = ${row.source} and table_id = ${row.tableId} and hand_no > ${row.handNo}
        order by hand_no limit 1) as next`);
  const number = (text: string | null) => (text === null ? null : Number(text));
  return { previous: number(found.previous), next: number(found.next) };
}

/**
 * A booked hand: step by step with what was shown down open and everything else hidden, its seats and money, the ruleset
 * and the transaction, the cases and remedies about it, and its neighbours at the table. Rejects as `notFound`.
 */
export const getHand = defineQuery({
  name: 'hand.get',
  permission: 'hand.view',
  input: handInput,
  async run(tx, ctx, { handId, language }): Promise<HandPageData> {
    const loaded = await loadHand(tx, handId);
    const { row } = loaded;
    const [list] = await handRows(tx, [{ id: row.id, day: row.accountingDate }], language);
    const seats = await seatsOf(tx, loaded);
    const disputes = await tx.execute<{ id: string; number: string; title: string; state: string }>(sql`
      select d.id, d.number, d.title, d.state from dispute_hand h join dispute d on d.id = h.dispute_id
      where h.hand_id = ${row.id} order by d.number desc`);
    const remedies = await tx.execute<{
      id: string;
      number: string;
      kind: string;
      effect: string;
      tx: string | null;
    }>(sql`
      select r.id, r.number, r.kind, h.effect, r.transaction_id as tx from hand_remedy h join remedy r on r.id = h.remedy_id
      where h.hand_id = ${row.id} order by r.number`);
    const sees = (permission: 'hand.reveal' | 'hand.asSeat') => holds(principalsOf(ctx.actor), permission);
    return {
      id: row.id,
      tableId: row.tableId,
      handNo: row.handNo,
      source: row.source,
      engineVersion: row.engineVersion,
      rulesVersion: row.rulesVersion,
      rulesetId: row.rulesetId,
      currency: row.currency,
      startedAt: row.startedAt.toISOString(),
      endedAt: row.endedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      accountingDate: row.accountingDate,
      transactionId: row.transactionId,
      payloadSha256: row.payloadSha256,
      states: list.states,
      tags: list.tags,
      flags: list.flags,
      seats: seats.map((seat) => ({
        seat: seat.seat,
        playerId: seat.player_id,
        alias: seat.alias,
        stack: Number(seat.stack),
        contributed: Number(seat.contributed),
        won: Number(seat.won),
        rake: Number(seat.rake),
        tax: Number(seat.tax),
        net: Number(seat.net),
        platformActions: seat.platform,
      })),
      disputes: disputes.map((each) => ({ ...each, number: Number(each.number) })),
      remedies: remedies.map(({ tx: transaction, ...each }) => ({
        ...each,
        number: Number(each.number),
        transactionId: transaction === null ? null : Number(transaction),
      })),
      ...(await neighbours(tx, loaded)),
      hand: await steps(tx, loaded, language, 'shown'),
      raw: pretty(withoutHiddenCards(loaded.record)),
      may: { reveal: sees('hand.reveal'), seat: sees('hand.asSeat') },
    };
  },
});

const looked = (ctx: ServiceContext, handId: number, what: Record<string, unknown>, reason?: string) => ({
  entity: { kind: 'hand', id: String(handId) },
  after: { by: ctx.actor.name, ...what },
  ...(reason && { reason }),
});

/** All cards of a hand, folded ones too, and the record as it is stored. The look is audited with its reason. */
export const revealHand = defineCommand({
  name: 'hand.reveal',
  permission: 'hand.reveal',
  input: revealHandInput,
  async run(tx, ctx, { handId, reason, language }) {
    const loaded = await loadHand(tx, handId);
    const result: RevealedHand = { hand: await steps(tx, loaded, language, 'all'), raw: pretty(loaded.record) };
    return { result, audit: looked(ctx, handId, { cards: 'all' }, reason) };
  },
});

/**
 * The hand as one of its players saw it: his own cards, and of the others what was shown. Audited, since folded cards of
 * his are among them. Rejects a seat that was not dealt in.
 */
export const viewAsSeat = defineCommand({
  name: 'hand.asSeat',
  permission: 'hand.asSeat',
  input: seatViewInput,
  async run(tx, ctx, { handId, seat, language }) {
    const loaded = await loadHand(tx, handId);
    if (!loaded.record.seats.some((each) => each.seat === seat)) throw notFound('seat', String(seat));
    const result = { hand: await steps(tx, loaded, language, seat) };
    return { result, audit: looked(ctx, handId, { cards: `seat ${seat}` }) };
  },
});

/** A hand as lines of text for a player: what was shown down, and no other card. */
export async function historyOf(tx: Tx, loaded: LoadedHand, language: Language): Promise<string> {
  const { row } = loaded;
  const facts = { id: row.id, tableId: row.tableId, handNo: row.handNo, endedAt: row.endedAt.toISOString() };
  const hand = await steps(tx, loaded, language, 'shown');
  // What he was paid, whatever the engine derives.
  return historyText({ ...hand, settlement: loaded.record.settlement ?? hand.settlement }, facts);
}

/**
 * A hand as a file: as text for a player, with what was shown down and nothing else; or whole, with every card, for who
 * may see them. Each is written down.
 */
export const exportHand = defineCommand({
  name: 'hand.export',
  permission: 'hand.view',
  input: exportHandInput,
  async run(tx, ctx, { handId, format, language }) {
    const loaded = await loadHand(tx, handId);
    const { row } = loaded;
    const audit = looked(ctx, handId, { export: format });
    const name = `${row.tableId.replace('/', '-')}-${row.handNo}`;
    if (format === 'text') {
      const text = await historyOf(tx, loaded, language);
      return { result: { fileName: `${name}.txt`, mediaType: 'text/plain', text }, audit };
    }
    if (!holds(principalsOf(ctx.actor), 'hand.reveal')) {
      throw forbidden('permission', 'This format holds every card.', 'hand.reveal');
    }
    const { ending, mediaType } = fileOf(format, false);
    return { result: { fileName: `${name}.${ending}`, mediaType, text: writeHand(format, loaded.record) }, audit };
  },
});

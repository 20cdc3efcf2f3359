import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { hand, jackpotHit, jackpotMove, player } from '@/db/schema';
import { gameName } from '@/server/contracts/game-words';
import { hitInput, listHitsInput, listMovesInput } from '@/server/contracts/jackpots';
import { describeText, type HandRecord } from '@/server/engine';
import { nameOfStaff } from '../approvals';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';
import { poolNow } from './pool-state';
import { sizeHit } from './size-hit';

const numberOf = (place: string | null) => (place === null ? undefined : Number(readCursor(place, 1)[0]));

/** Hits, newest first: what was hit, where, what it paid, who proposed and who agreed (standards 29). */
export const listHits = defineQuery({
  name: 'jackpot.hits',
  permission: 'jackpot.view',
  input: listHitsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const number = numberOf(input.before ?? input.after);
    const rows = await tx
      .select({
        hit: jackpotHit,
        proposer: nameOfStaff(jackpotHit.proposedBy),
        decider: nameOfStaff(jackpotHit.decidedBy),
      })
      .from(jackpotHit)
      .where(
        and(
          input.pool === undefined ? undefined : eq(jackpotHit.pool, input.pool),
          input.state && eq(jackpotHit.state, input.state),
          number === undefined ? undefined : backwards ? gt(jackpotHit.number, number) : lt(jackpotHit.number, number),
        ),
      )
      .orderBy(backwards ? asc(jackpotHit.number) : desc(jackpotHit.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ hit }) => cursorOf([hit.number]));
    const any = rows.length > 0 || (await tx.select({ id: jackpotHit.id }).from(jackpotHit).limit(1)).length > 0;
    return { rows: shown.map(({ hit, ...names }) => ({ ...hit, ...names })), older, newer, any };
  },
});

/** One hit with its proof: the hand's board and shown cards, the people, and what it paid or would pay now. */
export const getHit = defineQuery({
  name: 'jackpot.hit',
  permission: 'jackpot.view',
  input: hitInput,
  async run(tx, _ctx, { hitId, language }) {
    const found = (
      await tx
        .select({
          hit: jackpotHit,
          proposer: nameOfStaff(jackpotHit.proposedBy),
          decider: nameOfStaff(jackpotHit.decidedBy),
        })
        .from(jackpotHit)
        .where(eq(jackpotHit.id, hitId))
    ).at(0);
    if (!found) throw notFound('hit', hitId);
    const { hit } = found;
    const pool = await poolNow(tx, hit.pool);
    const ids = hit.seats.map((seat) => seat.playerId);
    const names = await tx.select({ id: player.id, alias: player.alias }).from(player).where(inArray(player.id, ids));
    const proof = (
      await tx
        .select({ record: hand.record, verdict: hand.verdict, potMinor: hand.potMinor, rulesetId: hand.rulesetId })
        .from(hand)
        .where(and(eq(hand.id, hit.handId), eq(hand.accountingDate, hit.accountingDate)))
    ).at(0);
    const settlement = (proof?.record as HandRecord | undefined)?.settlement ?? null;
    const sized = hit.state === 'pending' ? sizeHit(pool.settings, pool, hit.seats) : null;
    return {
      ...hit,
      proposer: found.proposer,
      decider: found.decider,
      gameName: gameName(hit.game, language),
      currency: pool.currency,
      aliases: Object.fromEntries(names.map(({ id, alias }) => [id, alias])),
      proof: proof && {
        verdict: proof.verdict,
        pot: proof.potMinor,
        rulesetId: proof.rulesetId,
        shown: (settlement?.shown ?? []).map(({ seat, cards, rank }) => ({
          seat,
          cards: [...cards],
          words: rank ? describeText(language, rank) : null,
        })),
      },
      /** What it would pay if it were paid now. */
      now: sized && {
        basis: pool.main,
        payments: [...sized.payments],
        paid: sized.fromMain + sized.fromReserve,
        stays: pool.main - sized.fromMain + sized.refill,
        short: sized.short,
      },
    };
  },
});

/** Money that people moved or asked to move, newest first. */
export const listMoves = defineQuery({
  name: 'jackpot.moves',
  permission: 'jackpot.view',
  input: listMovesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const number = numberOf(input.before ?? input.after);
    const rows = await tx
      .select({
        move: jackpotMove,
        asker: nameOfStaff(jackpotMove.requestedBy),
        decider: nameOfStaff(jackpotMove.decidedBy),
      })
      .from(jackpotMove)
      .where(
        and(
          eq(jackpotMove.pool, input.pool),
          number === undefined
            ? undefined
            : backwards
              ? gt(jackpotMove.number, number)
              : lt(jackpotMove.number, number),
        ),
      )
      .orderBy(backwards ? asc(jackpotMove.number) : desc(jackpotMove.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ move }) => cursorOf([move.number]));
    return { rows: shown.map(({ move, ...names }) => ({ ...move, ...names })), older, newer };
  },
});

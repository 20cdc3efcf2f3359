import { parseHandRecord } from '@/server/contracts/hand-record';
import { tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import type { TournamentHand } from '@/server/contracts/tournaments/requests';
import { gameById, replay } from '@/server/engine';
import { ruleViolation } from '../kernel';
import type { TournamentBody } from './template-body';

/**
 * Re-derives a hand from its record with the engine, under the level that is played or the one before it (a hand may have
 * begun before the level did). Rejects as `ruleViolation` a record that cannot be read, and one that does not come to the
 * stacks that were sent with it.
 */
export function verifyRecord(body: TournamentBody, hand: TournamentHand, at: number, level: number): void {
  if (hand.record === undefined) return;
  const name = `Hand ${hand.handNo} of table ${hand.tableNo}`;
  const wrong = (path: string, code: string, message: string) =>
    ruleViolation(code, `${name}: ${message}.`, [{ path: ['hands', at, 'record', path], code, message }]);
  const parsed = parseHandRecord(hand.record);
  if (!parsed.ok) throw wrong(parsed.errors[0].path, 'badRecord', parsed.errors[0].message);
  const { record } = parsed;
  if (record.game !== body.game) throw wrong('game', 'recordDiffers', `the record is of ${record.game}`);
  const game = gameById(body.game);
  const derived = [level, level - 1]
    .filter((each) => each >= 1)
    .map((each) =>
      replay({ ...record, config: tournamentHandConfig(game, body.template, body.blinds.levels[each - 1]) }, {}),
    );
  const fits = derived.some(
    ({ stoppedAt, finalStacks }) =>
      stoppedAt === null &&
      finalStacks?.length === hand.stacks.length &&
      hand.stacks.every(({ seat, start, end }) => {
        const began = record.seats.find((each) => each.seat === seat)?.stack;
        return began === start && finalStacks.find((each) => each.seat === seat)?.stack === end;
      }),
  );
  if (!fits) throw wrong('actions', 'recordDiffers', 'the record does not come to these stacks');
}

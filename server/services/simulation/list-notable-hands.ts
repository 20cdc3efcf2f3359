import { type NotableHand, notableHandsInput } from '@/server/contracts/simulation';
import { gameById, Session } from '@/server/engine';
import { defineQuery } from '@/server/services/kernel';
import { readRunForRedeal } from './read-run';
import { specOf } from './run-progress';

const MOST = 8;

/**
 * The largest pots of one session, all hands or only those with an all-in, found by playing the session again (some
 * milliseconds). Rejects as `notFound`, and as `conflict` when the game's rules have changed since.
 */
export const listNotableHands = defineQuery({
  name: 'simulation.notableHands',
  permission: 'simulation.view',
  input: notableHandsInput,
  async run(tx, _ctx, { id, unit, show }): Promise<readonly NotableHand[]> {
    const { run, hands } = await readRunForRedeal(tx, id, unit);
    const session = new Session(gameById(run.game), specOf(run));
    session.start(unit);
    let found: NotableHand[] = [];
    for (let number = 1; number <= hands; number++) {
      session.prepare();
      const { start } = session.prepared();
      session.play();
      const { seats, pots } = session.settlement();
      const stacks = new Map(start.seats.map((seat) => [seat.seat, seat.stack]));
      const allIn = seats.filter(({ seat, contributed, uncalled }) => contributed + uncalled === stacks.get(seat));
      if (show === 'allIn' && allIn.length === 0) continue;
      found.push({
        hand: number,
        pot: pots.reduce((sum, pot) => sum + pot.amount, 0),
        allIn: allIn.map(({ seat }) => seat),
        pots: pots.length,
        winners: [...new Set(pots.flatMap((pot) => pot.winners.map(({ seat }) => seat)))],
      });
      if (found.length > MOST * 4) found = largest(found);
    }
    return largest(found);
  },
});

function largest(hands: readonly NotableHand[]): NotableHand[] {
  return [...hands].sort((a, b) => b.pot - a.pot || a.hand - b.hand).slice(0, MOST);
}

import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { type HandPlace, type SimulatedHand, simulatedHandInput } from '@/server/contracts/simulation';
import { HANDS_PER_UNIT, redeal } from '@/server/engine';
import { defineQuery, notFound } from '@/server/services/kernel';
import { steppedHand } from './hand-steps';
import { readRunForRedeal } from './read-run';
import { specOf } from './run-progress';

/**
 * Hand `hand` of session `unit` of a run, dealt again. Rejects as `notFound` when the run has no such hand, and as
 * `conflict` when the game's rules have changed since.
 */
export const getSimulatedHand = defineQuery({
  name: 'simulation.hand',
  permission: 'simulation.view',
  input: simulatedHandInput,
  async run(tx, _ctx, { id, unit, hand, language }): Promise<SimulatedHand> {
    const { run, units, hands } = await readRunForRedeal(tx, id, unit);
    if (hand > hands) throw notFound('hand', `${unit + 1}/${hand}`);
    const money = { currency: run.currency, minorPerUnit: 10 ** CURRENCIES[run.currency as CurrencyCode].digits };
    const record = redeal(specOf(run), unit, hand, money);
    const position = unit * HANDS_PER_UNIT + hand - 1;
    return {
      run: { id, name: run.name, hands: run.hands },
      unit,
      units,
      handsInUnit: hands,
      fullUnit: Math.min(run.hands, HANDS_PER_UNIT),
      previous: placeOf(run.hands, position - 1),
      next: placeOf(run.hands, position + 1),
      hand: steppedHand(record, language),
    };
  },
});

/** Session and hand of the hand at `position` (from 0) of a run; `null` outside of it. */
function placeOf(hands: number, position: number): HandPlace | null {
  if (position < 0 || position >= hands) return null;
  return { unit: Math.floor(position / HANDS_PER_UNIT), hand: (position % HANDS_PER_UNIT) + 1 };
}

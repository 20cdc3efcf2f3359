import { eq } from 'drizzle-orm';
import { simulation } from '@/db/schema';
import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { type SimulatedHand, simulatedHandInput } from '@/server/contracts/simulation';
import { findGame, handsInUnit, redeal, unitCount } from '@/server/engine';
import { conflict, defineQuery, notFound } from '@/server/services/kernel';
import { steppedHand } from './hand-steps';
import { specOf } from './run-progress';

/**
 * Hand `hand` of session `unit` of a run, dealt again. Rejects as `notFound` when the run has no such hand, and as
 * `conflict` when the game's rules have changed since, so that another hand would come out.
 */
export const getSimulatedHand = defineQuery({
  name: 'simulation.hand',
  permission: 'simulation.view',
  input: simulatedHandInput,
  async run(tx, _ctx, { id, unit, hand, language }): Promise<SimulatedHand> {
    const run = (await tx.select().from(simulation).where(eq(simulation.id, id))).at(0);
    if (!run) throw notFound('simulation', id);
    const units = unitCount(run.hands);
    const game = findGame(run.game);
    if (unit >= units || hand > handsInUnit(run.hands, unit)) throw notFound('hand', `${unit + 1}/${hand}`);
    if (game?.rulesVersion !== run.rulesVersion) {
      throw conflict('rulesChanged', 'The rules of the game have changed since this run; its hands cannot be shown.', {
        recorded: run.rulesVersion,
        current: game?.rulesVersion ?? null,
      });
    }
    const money = { currency: run.currency, minorPerUnit: 10 ** CURRENCIES[run.currency as CurrencyCode].digits };
    const record = redeal(specOf(run), unit, hand, money);
    return {
      run: { id, name: run.name, hands: run.hands },
      unit,
      units,
      handsInUnit: handsInUnit(run.hands, unit),
      hand: steppedHand(record, language),
    };
  },
});

import { verifyHandInput } from '@/server/contracts/verification';
import { defineQuery } from '../kernel';
import { loadHand } from '../recall';
import { verifyBooked } from './verify-booked';

/**
 * Derives one hand again under the configuration that it was played under and compares it field by field. Where what was
 * played could name hidden cards, the answer leaves it out. Writes nothing. Rejects as `notFound`.
 */
export const verifyHand = defineQuery({
  name: 'hand.verify',
  permission: 'hand.view',
  input: verifyHandInput,
  async run(tx, _ctx, { handId }) {
    const report = await verifyBooked(tx, await loadHand(tx, handId));
    const quiet = <D extends { path: string; recorded: string; derived: string }>(difference: D): D =>
      /^(actions\.\d+$|deck)/.test(difference.path) ? { ...difference, recorded: '', derived: '' } : difference;
    return {
      ...report,
      first: report.first && quiet(report.first),
      checks: report.checks.map((check) => ({ ...check, differences: check.differences.map(quiet) })),
    };
  },
});

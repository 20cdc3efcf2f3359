import type { FieldIssue } from '@/server/contracts/errors';
import { importHandInput } from '@/server/contracts/simulation';
import { formatOf, type ReadHand, readHands } from '@/server/services/hands';
import { defineCommand, publish, ruleViolation } from '@/server/services/kernel';
import { importedFormatOf, keepHands, readableFormatOf } from './keep-hands';

/** More errors than this of one text say no more. */
const MOST_ISSUES = 20;

/**
 * Keeps the hands of a text from outside so that they can be stepped through: PHH, OHH, or hand records as JSON. Nothing is
 * booked, and a hand that is kept already is not kept twice. Gives the ids, in their order. Rejects as `ruleViolation` where
 * one of them cannot be read, naming its number and field, and keeps none of them then.
 */
export const importHand = defineCommand({
  name: 'simulation.importHand',
  permission: 'hand.import',
  input: importHandInput,
  async run(tx, ctx, input) {
    const format = input.format === undefined ? formatOf(input.text) : readableFormatOf(input.format);
    const read = readHands(format, input.text);
    const issues = read.flatMap((each) => (each.ok ? [] : [issueOf(each, read.length > 1)]));
    if (issues.length > 0) {
      const what = read.length > 1 ? 'Some of the hands cannot be read.' : 'The hand cannot be read.';
      throw ruleViolation('unreadableHand', what, issues.slice(0, MOST_ISSUES));
    }
    const hands = read.flatMap((each) => (each.ok ? [each] : []));
    const nameOf = ({ table, handNo }: (typeof hands)[number]['record']) => `${table.name ?? table.id} ${handNo}`;
    const kept = await keepHands(
      ctx,
      hands.map(({ record, source }) => ({
        name: hands.length === 1 && input.name ? input.name : nameOf(record),
        format: importedFormatOf(format),
        record,
        source,
      })),
    );
    await publish(tx, 'imported-hand');
    const [{ id }] = kept;
    const [{ record }] = hands;
    const after = { hands: hands.length, format, game: record.game, handNo: record.handNo };
    return { result: { id, hands: kept }, audit: { entity: { kind: 'importedHand', id }, after } };
  },
});

function issueOf({ hand, path, problem }: Extract<ReadHand, { ok: false }>, several: boolean): FieldIssue {
  const code = problem.startsWith('is not JSON') ? 'notJson' : 'unreadable';
  const place = several && hand > 0 ? [`hand ${hand}`] : [];
  const message = path === '' || several ? problem : `${path}: ${problem}`;
  return { path: ['text', ...place, ...(path === '' ? [] : path.split('.'))], code, message };
}

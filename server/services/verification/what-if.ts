import { counterfactualInput } from '@/server/contracts/verification';
import { counterfactual } from '@/server/platform/counterfactual';
import { configOf, rulesetsById } from '../feed';
import { conflict, defineQuery, notFound, ruleViolation } from '../kernel';
import { loadHand } from '../recall';

/**
 * The same hand under another ruleset, or with one of its actions changed, as it would have been settled, and what that
 * changes for each player. Never writes to the hand. Rejects a ruleset of another game and a place without an action.
 */
export const whatIf = defineQuery({
  name: 'hand.whatIf',
  permission: 'hand.view',
  input: counterfactualInput,
  async run(tx, _ctx, { handId, rulesetId, change }) {
    const { record } = await loadHand(tx, handId);
    const body = rulesetId === undefined ? undefined : (await rulesetsById(tx, [rulesetId])).get(rulesetId);
    if (rulesetId !== undefined && !body) throw notFound('ruleset', rulesetId);
    if (body && body.game !== record.game) {
      throw conflict('otherGame', `That ruleset is of ${body.game}, and the hand of ${record.game}.`, {
        game: body.game,
      });
    }
    if (change && change.action >= record.actions.length) {
      const max = record.actions.length - 1;
      throw ruleViolation('noSuchAction', `The hand has actions 0 to ${max}.`, [
        { path: ['change', 'action'], code: 'noSuchAction', message: `must be at most ${max}`, limits: { max } },
      ]);
    }
    return counterfactual(record, { ...(body && { config: configOf(body) }), ...(change && { change }) });
  },
});

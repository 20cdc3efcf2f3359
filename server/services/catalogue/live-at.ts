import { liveAtInput } from '@/server/contracts/catalogue/requests';
import { defineQuery } from '../kernel';
import { liveVersions } from './live-bodies';

/** What was, is or is planned to be live at a moment (default: now by the database's clock). */
export const liveAt = defineQuery({
  name: 'catalogue.liveAt',
  permission: 'catalogue.view',
  input: liveAtInput,
  async run(tx, _ctx, input) {
    const live = await liveVersions(tx, input.at, input.kind);
    return { versions: input.slug === undefined ? live : live.filter((version) => version.slug === input.slug) };
  },
});

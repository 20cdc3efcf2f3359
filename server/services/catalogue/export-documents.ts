import { exportInput } from '@/server/contracts/catalogue/requests';
import { defineQuery } from '../kernel';
import { liveVersions } from './live-bodies';

/** The live documents, all or a choice, as JSON that `importDocuments` takes. */
export const exportDocuments = defineQuery({
  name: 'catalogue.exportDocuments',
  permission: 'catalogue.view',
  input: exportInput,
  async run(tx, _ctx, input) {
    const live = await liveVersions(tx, undefined, input.kind);
    const chosen = input.documentIds;
    return {
      documents: live
        .filter((version) => chosen === undefined || chosen.includes(version.documentId))
        .map(({ kind, slug, body }) => ({ kind, slug, body })),
    };
  },
});

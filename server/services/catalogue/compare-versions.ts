import { inArray } from 'drizzle-orm';
import { catalogueVersion } from '@/db/schema';
import { diffBodies } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { compareInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound, ruleViolation } from '../kernel';
import { databaseNow } from './moment';
import { selectVersions } from './versions';

/** What differs between two versions of documents of one kind, field by field. */
export const compareVersions = defineQuery({
  name: 'catalogue.compareVersions',
  permission: 'catalogue.view',
  input: compareInput,
  async run(tx, _ctx, input) {
    const ids = [input.fromVersionId, input.toVersionId];
    const rows = await selectVersions(tx, inArray(catalogueVersion.id, ids), await databaseNow(tx));
    const from = rows.find((row) => row.id === input.fromVersionId);
    const to = rows.find((row) => row.id === input.toVersionId);
    if (!from) throw notFound('version', input.fromVersionId);
    if (!to) throw notFound('version', input.toVersionId);
    const kind = findKind(to.kind);
    if (!kind || from.kind !== to.kind) {
      throw ruleViolation('differentKinds', `A ${from.kind} cannot be compared with a ${to.kind}.`, []);
    }
    return { from, to, changes: diffBodies(kind, from.body, to.body) };
  },
});

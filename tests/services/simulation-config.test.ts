import { beforeAll, expect, test } from 'vitest';
import * as catalogue from '@/server/services/catalogue';
import { openRoom, type Person, person, rakeBody } from '../support/room';

let author: Person;

beforeAll(async () => {
  author = await person('author', ['operator']);
  await openRoom(author);
});

const ofTable = (versionId: string) => catalogue.simulationConfig(author.ctx, { versionId });

test('a version of a table is simulated with the rake that is live, a draft with that of its own set', async () => {
  const table = await catalogue.getDocument(author.ctx, { kind: 'table', slug: 'turku' });
  const live = table.live;
  expect(live).not.toBeNull();
  const now = await ofTable(live?.id ?? '');
  expect(now).toMatchObject({ gameId: table.live?.body.game, name: `turku v${live?.number}` });
  expect(now.config.rake?.caps).toMatchObject([{ cap: 300 }]);

  const rake = await catalogue.getDocument(author.ctx, { kind: 'rake', slug: 'house' });
  const draft = await catalogue.draftVersion(author.ctx, {
    documentId: rake.id,
    into: { title: 'Cap 400', reason: '' },
  });
  await catalogue.saveDraft(author.ctx, { versionId: draft.versionId, expectedRevision: 1, body: rakeBody(400) });
  const beside = await catalogue.draftVersion(author.ctx, {
    documentId: table.id,
    into: { changeSetId: draft.changeSetId },
  });
  expect((await ofTable(beside.versionId)).config.rake?.caps).toMatchObject([{ cap: 400 }]);
  expect((await ofTable(live?.id ?? '')).config.rake?.caps).toMatchObject([{ cap: 300 }]);
  await expect(ofTable(draft.versionId)).rejects.toMatchObject({ status: 404 });
});

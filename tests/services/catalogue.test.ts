import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import * as catalogue from '@/server/services/catalogue';
import { hashOfSet, versionsOf } from '@/server/services/catalogue/change-set';
import { countApprovals, decideApproval, getApproval, listApprovals } from '@/server/services/decisions';
import { ownerUrl } from '../support/database';
import { decide, openRoom, type Person, person, rakeBody, tableBody } from '../support/room';
import { addStaffForTest } from '../support/second-account';
import { asOwner } from '../support/servers';
import { auditRows } from '../support/staff';

let author: Person;
let supervisor: Person;
let other: Person;

beforeAll(async () => {
  author = await person('author', ['operator']);
  supervisor = await person('supervisor', ['supervisor']);
  other = await person('other', ['supervisor']);
  await openRoom(author);
});

const documentId = async (kind: 'table' | 'rake' | 'room' | 'tax', slug: string) =>
  (await catalogue.getDocument(author.ctx, { kind, slug })).id;

const liveBody = async (kind: 'table' | 'rake' | 'room' | 'tax', slug: string, at?: Date) =>
  (await catalogue.liveAt(author.ctx, { kind, slug, at })).versions.at(0)?.body as
    | Record<string, Record<string, unknown>>
    | undefined;

/** Drafts a change of one table's rake cap, as a set with a reason; gives the draft and the set's revision. */
async function draftCap(slug: string, cap: number, by: Person = author, effectiveFrom: Date | null = null) {
  const into = { title: `Cap ${cap}`, reason: 'Asked for by the players' };
  const draft = await catalogue.draftVersion(by.ctx, { documentId: await documentId('rake', slug), into });
  await catalogue.saveDraft(by.ctx, { versionId: draft.versionId, expectedRevision: 1, body: rakeBody(cap) });
  const set = await catalogue.getChangeSet(by.ctx, { changeSetId: draft.changeSetId });
  if (effectiveFrom === null) return { ...draft, setRevision: set.revision };
  const edited = await catalogue.editChangeSet(by.ctx, {
    ...into,
    changeSetId: draft.changeSetId,
    expectedRevision: set.revision,
    effectiveFrom,
  });
  return { ...draft, setRevision: edited.revision };
}

const submit = (draft: { changeSetId: string; setRevision: number }, by: Person = author) =>
  catalogue.submitChangeSet(by.ctx, { changeSetId: draft.changeSetId, expectedRevision: draft.setRevision });

describe('a change', () => {
  test('is live from the moment of its approval, for documents and rulesets alike', async () => {
    const before = await catalogue.listRulesetHistory(author.ctx, { slug: 'turku' });
    const draft = await draftCap('house', 400);
    const { approvalId } = await submit(draft);
    expect((await liveBody('rake', 'house'))?.rake.caps).toMatchObject([{ cap: 300 }]);
    await decide(supervisor, approvalId);
    expect((await liveBody('rake', 'house'))?.rake.caps).toMatchObject([{ cap: 400 }]);
    const after = await catalogue.listRulesetHistory(author.ctx, { slug: 'turku' });
    expect(after.rows).toHaveLength(before.rows.length + 1);
    expect(after.rows[0].to).toBeNull();
    expect(after.rows[1].to).toEqual(after.rows[0].from);
    const ruleset = await catalogue.getRuleset(author.ctx, { rulesetId: after.rows[0].rulesetId });
    expect(ruleset.body).toMatchObject({ table: 'turku', rake: { caps: [{ cap: 400 }] }, tax: null });
    // Both tables use the schedule.
    expect(ruleset.ranges.map((range) => range.table)).toEqual(['turku']);
    expect((await catalogue.listRulesetHistory(author.ctx, { slug: 'oulu' })).rows).toHaveLength(2);
    const rows = await auditRows('approval.approve');
    expect(rows.at(-1)).toMatchObject({
      actor_id: supervisor.id,
      entity_kind: 'changeSet',
      entity_id: draft.changeSetId,
    });
  });

  test('rolled back brings the old ruleset back under the old hash', async () => {
    const history = await catalogue.listRulesetHistory(author.ctx, { slug: 'turku' });
    const document = await catalogue.getDocument(author.ctx, { kind: 'rake', slug: 'house' });
    const first = document.versions.find((version) => version.number === 1);
    const draft = await catalogue.restoreVersion(author.ctx, {
      versionId: first?.id ?? '',
      into: { title: 'Back to 3.00', reason: 'Players left' },
    });
    const { approvalId } = await submit({ ...draft, setRevision: 2 });
    await decide(supervisor, approvalId);
    const now = await catalogue.listRulesetHistory(author.ctx, { slug: 'turku' });
    expect(now.rows[0].rulesetId).toBe(history.rows[1].rulesetId);
  });

  test('planned for later is live then, without anybody flipping it', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const draft = await draftCap('house', 500, author, later);
    const { approvalId } = await submit(draft);
    await decide(supervisor, approvalId);
    expect((await liveBody('rake', 'house'))?.rake.caps).toMatchObject([{ cap: 300 }]);
    expect((await liveBody('rake', 'house', new Date(later.getTime() - 1)))?.rake.caps).toMatchObject([{ cap: 300 }]);
    expect((await liveBody('rake', 'house', later))?.rake.caps).toMatchObject([{ cap: 500 }]);
    const document = await catalogue.getDocument(author.ctx, { kind: 'rake', slug: 'house' });
    expect(document.versions[0].state).toBe('approved');
    expect(document.live?.liveTo).toEqual(later);
  });

  test('takes its moment from the database, not from a process whose clock is off', async () => {
    const [{ before }] = await rawSql()`select clock_timestamp() as before`;
    // The approver's process is more than a minute ahead of the database.
    while (supervisor.ctx.clock.now().getTime() - Date.now() < 60_000) supervisor.code();
    const draft = await draftCap('house', 350);
    const { approvalId } = await submit(draft);
    await decide(supervisor, approvalId);
    const [{ after }] = await rawSql()`select clock_timestamp() as after`;
    const from = (await catalogue.getDocument(author.ctx, { kind: 'rake', slug: 'house' })).live?.liveFrom as Date;
    expect(from >= before && from <= after).toBe(true);
  });
});

describe('approval', () => {
  test('by two people at once counts once', async () => {
    const { approvalId } = await submit(await draftCap('house', 410));
    const results = await Promise.allSettled([decide(supervisor, approvalId), decide(other, approvalId)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason.problem).toMatchObject({ kind: 'conflict', code: 'decided' });
  });

  test('is refused to the author, to accounts that he made, and to roles that he gave', async () => {
    const boss = await person('boss', ['supervisor', 'operator']);
    const puppet = await addStaffForTest('puppet', ['supervisor'], { createdBy: boss.id, grantedBy: null });
    const protege = await addStaffForTest('protege', ['supervisor'], { createdBy: null, grantedBy: boss.id });
    const { approvalId } = await submit(await draftCap('house', 420, boss), boss);
    await expect(decide(boss, approvalId)).rejects.toMatchObject({ problem: { kind: 'forbidden', code: 'ownChange' } });
    await expect(decide(puppet, approvalId)).rejects.toMatchObject({ problem: { code: 'createdByAuthor' } });
    await expect(decide(protege, approvalId)).rejects.toMatchObject({ problem: { code: 'roleFromAuthor' } });
    await expect(decide(author, approvalId)).rejects.toMatchObject({ problem: { code: 'permission' } });
    expect((await getApproval(boss.ctx, { approvalId })).eligible).toEqual(
      expect.arrayContaining(['other', 'supervisor']),
    );
    await decide(supervisor, approvalId, 'reject', 'Not now');
  });

  test('needs a fresh code: a wrong one, and one used before, are refused', async () => {
    const { approvalId } = await submit(await draftCap('house', 430));
    const { contentHash } = await getApproval(supervisor.ctx, { approvalId });
    const input = { approvalId, contentHash, decision: 'approve' as const, reason: '' };
    const good = other.code();
    const wrong = good === '000000' ? '000001' : '000000';
    await expect(decideApproval(other.ctx, { ...input, code: wrong })).rejects.toMatchObject({
      problem: { kind: 'ruleViolation', code: 'wrongCode' },
    });
    await decideApproval(other.ctx, { ...input, code: good });
    const next = await submit(await draftCap('house', 431));
    const { contentHash: nextHash } = await getApproval(other.ctx, { approvalId: next.approvalId });
    await expect(
      decideApproval(other.ctx, { ...input, approvalId: next.approvalId, contentHash: nextHash, code: good }),
    ).rejects.toMatchObject({ problem: { code: 'wrongCode' } });
    await decide(supervisor, next.approvalId, 'reject', 'A test only');
  });

  test('given for what was submitted before does not hold for what was submitted after', async () => {
    const draft = await draftCap('house', 440);
    const first = await submit(draft);
    const seen = await getApproval(supervisor.ctx, { approvalId: first.approvalId });
    await catalogue.requestChanges(supervisor.ctx, { changeSetId: draft.changeSetId, reason: 'Lower, please' });
    await catalogue.saveDraft(author.ctx, { versionId: draft.versionId, expectedRevision: 2, body: rakeBody(435) });
    const set = await catalogue.getChangeSet(author.ctx, { changeSetId: draft.changeSetId });
    const second = await submit({ ...draft, setRevision: set.revision });
    await expect(decide(supervisor, first.approvalId)).rejects.toMatchObject({ problem: { code: 'decided' } });
    await expect(
      decideApproval(supervisor.ctx, {
        approvalId: second.approvalId,
        contentHash: seen.contentHash,
        decision: 'approve',
        code: supervisor.code(),
        reason: '',
      }),
    ).rejects.toMatchObject({ problem: { kind: 'conflict', code: 'hashChanged' } });
    // Even a body that was changed behind the application's back is not what was approved.
    await asOwner(ownerUrl, async (sql) => {
      await sql`alter table catalogue_version disable trigger catalogue_version_frozen`;
      await sql`update catalogue_version set content_hash = repeat('0', 64) where id = ${draft.versionId}`;
      await sql`alter table catalogue_version enable trigger catalogue_version_frozen`;
    });
    await expect(decide(supervisor, second.approvalId)).rejects.toMatchObject({ problem: { code: 'hashChanged' } });
    await decide(supervisor, second.approvalId, 'reject', 'It was tampered with');
  });

  test('of a set whose reference was archived meanwhile is refused and names the field', async () => {
    const into = { title: 'A night schedule', reason: 'For the night tables' };
    const night = await catalogue.createDocument(author.ctx, {
      kind: 'rake',
      slug: 'night',
      body: rakeBody(200),
      into,
    });
    await decide(supervisor, (await submit({ ...night, setRevision: 2 })).approvalId);
    const table = await catalogue.createDocument(author.ctx, {
      kind: 'table',
      slug: 'kemi',
      body: tableBody('Kemi', { table: { rake: 'night' } }),
      into: { title: 'A night table', reason: 'For the night' },
    });
    const waiting = await submit({ ...table, setRevision: 2 });
    const end = await catalogue.archiveDocument(author.ctx, {
      documentId: night.documentId,
      into: { title: 'No night schedule', reason: 'Not used' },
    });
    await decide(supervisor, (await submit({ ...end, setRevision: 2 })).approvalId);
    await expect(decide(supervisor, waiting.approvalId)).rejects.toMatchObject({
      problem: {
        kind: 'ruleViolation',
        code: 'setNotSound',
        issues: [{ path: ['table', 'kemi', 'table', 'rake'], code: 'missingReference' }],
      },
    });
    expect(await liveBody('table', 'kemi')).toBeUndefined();
  });

  test('of an archival is refused while a live document refers to it', async () => {
    const end = await catalogue.archiveDocument(author.ctx, {
      documentId: await documentId('rake', 'house'),
      into: { title: 'No house rake', reason: 'A mistake' },
    });
    await expect(submit({ ...end, setRevision: 2 })).rejects.toMatchObject({
      problem: {
        kind: 'ruleViolation',
        issues: [{ path: ['table', 'oulu', 'table', 'rake'] }, { path: ['table', 'turku', 'table', 'rake'] }],
      },
    });
  });

  test('of a moment that passed while it waited is refused', async () => {
    const draft = await draftCap('house', 450, author, new Date(Date.now() + 600_000));
    const { approvalId } = await submit(draft);
    // As if it had waited until its moment was over: the same set, the same approval, a moment that lies behind.
    const past = new Date(Date.now() - 1000);
    const hash = hashOfSet(past, await database().transaction((tx) => versionsOf(tx, draft.changeSetId)));
    await asOwner(ownerUrl, async (sql) => {
      await sql`update change_set set effective_from = ${past}, content_hash = ${hash} where id = ${draft.changeSetId}`;
      await sql`update approval set content_hash = ${hash} where id = ${approvalId}`;
    });
    await expect(decide(supervisor, approvalId)).rejects.toMatchObject({
      problem: { kind: 'ruleViolation', code: 'effectiveFromPast' },
    });
    await decide(supervisor, approvalId, 'reject', 'Too late');
  });

  test('may be given by the author in a room of one person, which was itself agreed by two', async () => {
    const lone = await person('lone', ['supervisor', 'operator']);
    const room = await catalogue.draftVersion(lone.ctx, {
      documentId: await documentId('room', 'room'),
      into: { title: 'One person', reason: 'My colleague left' },
    });
    await catalogue.saveDraft(lone.ctx, {
      versionId: room.versionId,
      expectedRevision: 1,
      body: { room: { name: 'Room', zone: 'Europe/Helsinki', approvals: 'onePerson' } },
    });
    const asked = await submit({ ...room, setRevision: 3 }, lone);
    expect(asked.warnings).toMatchObject([{ code: 'onePersonApproves' }]);
    await expect(decide(lone, asked.approvalId)).rejects.toMatchObject({ problem: { code: 'ownChange' } });
    await decide(supervisor, asked.approvalId);
    const before = await countApprovals(lone.ctx, undefined);
    const alone = await submit(await draftCap('house', 460, lone), lone);
    const seen = async (by: Person) =>
      (await listApprovals(by.ctx, {})).rows.find((row) => row.id === alone.approvalId);
    expect(await seen(lone)).toMatchObject({ cannot: null, mine: true });
    expect(await seen(author)).toMatchObject({ cannot: 'permission' });
    expect(await countApprovals(lone.ctx, undefined)).toMatchObject({ forMe: before.forMe + 1 });
    expect(await getApproval(lone.ctx, { approvalId: alone.approvalId })).toMatchObject({
      cannot: null,
      eligible: expect.arrayContaining(['lone']),
    });
    await decide(lone, alone.approvalId);
    expect((await liveBody('rake', 'house'))?.rake.caps).toMatchObject([{ cap: 460 }]);
  });
});

describe('a draft', () => {
  test('saved in two tabs: the second save is a conflict and nothing is lost', async () => {
    const draft = await draftCap('house', 470);
    await expect(
      catalogue.saveDraft(author.ctx, { versionId: draft.versionId, expectedRevision: 1, body: rakeBody(480) }),
    ).rejects.toMatchObject({
      problem: { kind: 'conflict', code: 'stale', details: { expectedRevision: 1, revision: 2 } },
    });
    const set = await catalogue.getChangeSet(author.ctx, { changeSetId: draft.changeSetId });
    expect(set.versions[0].body).toMatchObject({ rake: { caps: [{ cap: 470 }] } });
    await catalogue.withdrawChangeSet(author.ctx, { changeSetId: draft.changeSetId, reason: 'done' });
  });

  test('belongs to its author', async () => {
    const draft = await draftCap('house', 470);
    await expect(
      catalogue.saveDraft(other.ctx, { versionId: draft.versionId, expectedRevision: 2, body: rakeBody(1) }),
    ).rejects.toMatchObject({ problem: { kind: 'forbidden', code: 'notTheAuthor' } });
    await catalogue.discardDraft(author.ctx, { versionId: draft.versionId, expectedRevision: 2 });
  });

  test('with a moment in the past is refused, naming field and limit', async () => {
    await expect(draftCap('house', 470, author, new Date(Date.now() - 1000))).rejects.toMatchObject({
      problem: { kind: 'ruleViolation', issues: [{ path: ['effectiveFrom'], code: 'effectiveFromPast' }] },
    });
  });

  test('with bad values may be saved but not submitted; the path names document and field', async () => {
    const draft = await catalogue.createDocument(author.ctx, {
      kind: 'table',
      slug: 'bad',
      body: tableBody('Bad', { settings: { bigBlind: -5 }, table: { currency: 'XXX' } }),
      into: { title: 'Bad table', reason: 'To be mended' },
    });
    await expect(submit({ ...draft, setRevision: 2 })).rejects.toMatchObject({
      problem: {
        issues: expect.arrayContaining([
          expect.objectContaining({ path: ['table', 'bad', 'table', 'currency'] }),
          expect.objectContaining({ path: ['table', 'bad', 'settings', 'bigBlind'] }),
        ]),
      },
    });
  });

  test('of many tables at once is one change set, refused whole when one lacks the field', async () => {
    const ids = [await documentId('table', 'turku'), await documentId('table', 'oulu')];
    const into = { title: 'Faster tables', reason: 'Players asked' };
    const edited = await catalogue.editMany(author.ctx, {
      documentIds: ids,
      set: { 'settings.actionSeconds': 15 },
      into,
    });
    expect(edited.drafts).toHaveLength(2);
    const set = await catalogue.getChangeSet(author.ctx, { changeSetId: edited.changeSetId });
    for (const version of set.versions) {
      expect(version.changes).toMatchObject([{ section: 'settings', path: 'actionSeconds', before: 20, after: 15 }]);
    }
    await expect(
      catalogue.editMany(author.ctx, {
        documentIds: [...ids, await documentId('rake', 'house')],
        set: { 'settings.x': 1 },
        into,
      }),
    ).rejects.toMatchObject({ problem: { kind: 'ruleViolation', code: 'noSuchField' } });
  });

  test('imported from an export of the same state is nothing new', async () => {
    const exported = await catalogue.exportDocuments(author.ctx, {});
    const again = await catalogue.importDocuments(author.ctx, {
      documents: exported.documents.map((item) => ({ ...item, kind: item.kind as 'rake', body: { ...item.body } })),
      into: { title: 'Import', reason: 'From a file' },
    });
    expect(again.drafts).toHaveLength(0);
    expect(again.unchanged).toHaveLength(exported.documents.length);
  });
});

describe('what was submitted', () => {
  test('cannot be changed or deleted, by nobody', async () => {
    const rows = await rawSql()`
      select v.id from catalogue_version v join change_set s on s.id = v.change_set_id where s.state = 'approved' limit 1`;
    const id = rows[0].id;
    await expect(rawSql()`update catalogue_version set body = '{}' where id = ${id}`).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(rawSql()`delete from catalogue_version where id = ${id}`).rejects.toThrow(/cannot be deleted/);
    await expect(rawSql()`delete from ruleset`).rejects.toThrow(/permission denied/);
    await expect(rawSql()`update ruleset set body = '{}'`).rejects.toThrow(/permission denied/);
    await expect(rawSql()`truncate ruleset`).rejects.toThrow(/permission denied/);
  });
});

describe('a switch', () => {
  test('stops at once and needs a second person to go on', async () => {
    const off = await catalogue.switchOff(author.ctx, { scope: 'table', subject: 'turku', reason: 'Cards look wrong' });
    await expect(
      catalogue.switchOff(author.ctx, { scope: 'table', subject: 'turku', reason: 'again' }),
    ).rejects.toMatchObject({ problem: { code: 'offAlready' } });
    await expect(
      catalogue.switchOff(author.ctx, { scope: 'game', subject: 'whist', reason: 'none' }),
    ).rejects.toMatchObject({ problem: { kind: 'notFound' } });
    const asked = await catalogue.requestSwitchOn(author.ctx, { switchId: off.switchId, reason: 'All is well' });
    expect((await catalogue.listSwitches(author.ctx, { open: true })).rows).toHaveLength(1);
    await decide(supervisor, asked.approvalId);
    const log = await catalogue.listSwitches(author.ctx, {});
    expect(log.rows[0]).toMatchObject({ scope: 'table', subject: 'turku', offBy: 'author', onBy: 'supervisor' });
    expect((await auditRows('switch.off')).at(-1)).toMatchObject({ entity_id: 'turku', reason: 'Cards look wrong' });
  });
});

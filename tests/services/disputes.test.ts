import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_ATTACHMENT_BYTES, USUAL_CALENDAR } from '@/server/contracts/disputes';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import {
  addHands,
  addNote,
  assignDispute,
  attach,
  claimDispute,
  countDisputes,
  decideDispute,
  downloadAttachment,
  draftReply,
  getDispute,
  linkDisputes,
  listDisputes,
  mergeDispute,
  moveDispute,
  openDispute,
  releaseDispute,
  setCalendar,
} from '@/server/services/disputes';
import { mediaTypeOf, safeName } from '@/server/services/disputes/file-kinds';
import { addWorkingMinutes } from '@/server/services/disputes/working-time';
import { searchHands } from '@/server/services/recall';
import { book, type Desk, openDesk, refusal, seatPlayers } from '../support/desk';
import { openLiveTable } from '../support/live-table';
import { auditRows } from '../support/staff';

let desk: Desk;
let player: string;
let hands: number[];

beforeAll(async () => {
  desk = await openDesk();
  [player] = await seatPlayers('turku', 1);
  const table = await openLiveTable('oulu', { startedAt: new Date() });
  hands = (await book(desk, ...table.play(4))).map((answer) => Number(answer.handId));
}, 120_000);
afterAll(() => intakePool().close());

const open = (more: Partial<Parameters<typeof openDispute>[1]> = {}) =>
  openDispute(desk.sam.ctx, {
    requestId: newId(),
    category: 'settlement',
    title: 'Paid wrong',
    description: 'My side pot went to the other player.',
    playerId: player,
    ...more,
  });

describe('the course of a case', () => {
  test('from the complaint to the answer, with every step in its timeline and in the audit', async () => {
    const { disputeId, number } = await open({ handIds: [hands[0]] });
    await claimDispute(desk.sam.ctx, { disputeId });
    await addNote(desk.sol.ctx, { disputeId, kind: 'internal', body: 'Same table as case 1.' });
    await moveDispute(desk.sam.ctx, {
      disputeId,
      expectedRevision: 2,
      state: 'waiting',
      note: 'asked for a screenshot',
    });
    await moveDispute(desk.sam.ctx, { disputeId, expectedRevision: 3, state: 'investigating' });
    const reply = await draftReply(desk.sam.ctx, { disputeId, reasonCode: 'correctAsPaid', language: 'ja' });
    expect(reply.text).toContain(`ケース ${number}`);
    await decideDispute(desk.sam.ctx, {
      disputeId,
      expectedRevision: 4,
      outcome: 'rejected',
      reasonCode: 'correctAsPaid',
      reply: reply.text,
      note: 're-derived: the same',
    });
    await moveDispute(desk.sam.ctx, { disputeId, expectedRevision: 5, state: 'closed' });
    const found = await getDispute(desk.art.ctx, { disputeId });
    expect(found).toMatchObject({ state: 'closed', outcome: 'rejected', reasonCode: 'correctAsPaid', revision: 6 });
    expect(found.entries.map((entry) => entry.kind)).toEqual([
      'opened',
      'hand',
      'claimed',
      'note',
      'state',
      'state',
      'decided',
      'message',
      'state',
    ]);
    expect((await auditRows('dispute.decide')).at(-1)?.after).toMatchObject({ outcome: 'rejected', reply: reply.text });
  });

  test('an appeal frees the case, and who decided it does not get it again', async () => {
    const { disputeId } = await open();
    await claimDispute(desk.sam.ctx, { disputeId });
    await decideDispute(desk.sam.ctx, {
      disputeId,
      expectedRevision: 2,
      outcome: 'rejected',
      reasonCode: 'other',
      reply: 'We looked into it.',
      note: 'nothing found',
    });
    await moveDispute(desk.sol.ctx, {
      disputeId,
      expectedRevision: 3,
      state: 'appealed',
      note: 'the player does not agree',
    });
    expect(await refusal(claimDispute(desk.sam.ctx, { disputeId }))).toMatchObject({ code: 'ownDecision' });
    await claimDispute(desk.sol.ctx, { disputeId });
    expect(await getDispute(desk.sam.ctx, { disputeId })).toMatchObject({ state: 'investigating', assignee: 'sol' });
  });

  test('steps that the course does not have, and stale ones, are refused', async () => {
    const { disputeId } = await open();
    await claimDispute(desk.sam.ctx, { disputeId });
    expect(
      await refusal(moveDispute(desk.sam.ctx, { disputeId, expectedRevision: 2, state: 'appealed' })),
    ).toMatchObject({
      code: 'noSuchStep',
    });
    expect(
      await refusal(moveDispute(desk.sam.ctx, { disputeId, expectedRevision: 1, state: 'waiting' })),
    ).toMatchObject({ code: 'stale' });
  });

  test('the same request twice is one case; hands that are not booked are named', async () => {
    const requestId = newId();
    const [one, two] = await Promise.all([open({ requestId }), open({ requestId })]);
    expect(one).toEqual(two);
    expect(await refusal(open({ handIds: [hands[0], 999_999] }))).toMatchObject({ issues: [{ path: ['handIds', 1] }] });
  });
});

describe('one agent at a time', () => {
  test('of two who claim a case at once one has it and the other learns whose it is', async () => {
    const { disputeId } = await open();
    const claims = await Promise.allSettled([
      claimDispute(desk.sam.ctx, { disputeId }),
      claimDispute(desk.sol.ctx, { disputeId }),
    ]);
    expect(claims.map((claim) => claim.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { assignee } = await getDispute(desk.sue.ctx, { disputeId });
    const loser = assignee === 'sam' ? desk.sol : desk.sam;
    expect(await refusal(claimDispute(loser.ctx, { disputeId }))).toMatchObject({
      code: 'claimedBy',
      details: { assignee },
    });
    expect(await refusal(addHands(loser.ctx, { disputeId, handIds: [hands[0]] }))).toMatchObject({ code: 'claimedBy' });
  });

  test('who has it gives it back; a supervisor gives it to whom he likes, but only to the desk', async () => {
    const { disputeId } = await open();
    await claimDispute(desk.sam.ctx, { disputeId });
    await releaseDispute(desk.sam.ctx, { disputeId });
    await assignDispute(desk.sue.ctx, { disputeId, staffId: desk.sol.id, reason: 'speaks Indonesian' });
    expect(
      await refusal(assignDispute(desk.sue.ctx, { disputeId, staffId: desk.fia.id, reason: 'has time' })),
    ).toMatchObject({
      code: 'mayNotWork',
    });
    expect(
      await refusal(assignDispute(desk.sam.ctx, { disputeId, staffId: desk.sam.id, reason: 'mine' })),
    ).toMatchObject({
      kind: 'forbidden',
    });
    expect((await getDispute(desk.sam.ctx, { disputeId })).assignee).toBe('sol');
  });
});

test('merging takes the hands along, closes the one and names it in the other; linking shows on both sides', async () => {
  const a = await open({ handIds: [hands[1]] });
  const b = await open({ handIds: [hands[2]] });
  const c = await open();
  await claimDispute(desk.sam.ctx, { disputeId: b.disputeId });
  await mergeDispute(desk.sam.ctx, { disputeId: a.disputeId, intoId: b.disputeId, reason: 'the same complaint' });
  await linkDisputes(desk.sam.ctx, { disputeId: b.disputeId, otherId: c.disputeId });
  const merged = await getDispute(desk.sam.ctx, { disputeId: a.disputeId });
  expect(merged).toMatchObject({ state: 'closed', mergedNumber: b.number });
  const into = await getDispute(desk.sam.ctx, { disputeId: b.disputeId });
  expect(into.hands.map((hand) => hand.id)).toEqual([hands[1], hands[2]]);
  expect((await getDispute(desk.sam.ctx, { disputeId: c.disputeId })).links.map((link) => link.number)).toEqual([
    b.number,
  ]);
  expect(
    await refusal(mergeDispute(desk.sam.ctx, { disputeId: a.disputeId, intoId: b.disputeId, reason: 'again' })),
  ).toMatchObject({ code: 'merged' });
});

test('the queue shows what is due first, whose it is and what is late; its hands are found as disputed', async () => {
  const urgent = await open({ priority: 'urgent', title: 'Very urgent thing', handIds: [hands[3]] });
  const low = await open({ priority: 'low', title: 'Some other thing' });
  const { rows } = await listDisputes(desk.sam.ctx, { assignee: 'nobody' });
  const places = [urgent.number, low.number].map((number) => rows.findIndex((row) => row.number === number));
  expect(places[0]).toBeLessThan(places[1]);
  const due = rows.map((row) => row.dueAt.getTime());
  expect(due).toEqual([...due].sort((a, b) => a - b));
  const first = await listDisputes(desk.sam.ctx, { limit: 2 });
  const second = await listDisputes(desk.sam.ctx, { limit: 2, after: first.older });
  const both = await listDisputes(desk.sam.ctx, { limit: 4 });
  expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(both.rows.map((row) => row.id));
  expect((await listDisputes(desk.sam.ctx, { search: 'very urgent' })).rows.map((row) => row.number)).toEqual([
    urgent.number,
  ]);
  const { counts } = await countDisputes(desk.sam.ctx);
  expect(counts.nobody).toBe((await listDisputes(desk.sam.ctx, { assignee: 'nobody', limit: 200 })).rows.length);
  const later = { ...desk.sam.ctx, clock: { now: () => new Date(Date.now() + 40 * 86_400_000) } };
  expect((await listDisputes(later, { overdue: true, limit: 200 })).rows.some((row) => row.number === low.number)).toBe(
    true,
  );
  const found = await searchHands(desk.sam.ctx, { filter: { state: 'disputed' } });
  expect(found.rows.map((row) => row.id)).toContain(hands[3]);
  expect(found.rows.find((row) => row.id === hands[3])?.states).toContain('disputed');
});

describe('working time', () => {
  const zone = 'Europe/Helsinki';
  const at = (text: string) => new Date(text);
  // 2026-12-04 is a Friday; Helsinki is UTC+2 in winter. The desk works 09:00 to 18:00, Monday to Friday.
  test.each([
    ['within a day', '2026-12-04T10:00:00+02:00', 120, '2026-12-04T12:00:00+02:00'],
    ['over a weekend', '2026-12-04T17:30:00+02:00', 60, '2026-12-07T09:30:00+02:00'],
    ['before the desk opens', '2026-12-04T03:00:00+02:00', 30, '2026-12-04T09:30:00+02:00'],
    ['on a Sunday', '2026-12-06T12:00:00+02:00', 540, '2026-12-07T18:00:00+02:00'],
    // Clocks go back on Sunday, 2026-10-25; Monday is UTC+2 and has its nine hours.
    ['over a change of clocks', '2026-10-23T17:00:00+03:00', 120, '2026-10-26T10:00:00+02:00'],
  ])('%s', (_name, from, minutes, due) => {
    expect(addWorkingMinutes(at(from), minutes, USUAL_CALENDAR, zone)).toEqual(at(due));
  });

  test('holidays do not count', () => {
    const calendar = { ...USUAL_CALENDAR, holidays: ['2026-12-07'] };
    expect(addWorkingMinutes(at('2026-12-04T17:30:00+02:00'), 60, calendar, zone)).toEqual(
      at('2026-12-08T09:30:00+02:00'),
    );
  });

  test('the calendar is set by a supervisor, and only once at a time', async () => {
    const body = { ...USUAL_CALENDAR, holidays: ['2026-12-25'] };
    expect(await refusal(setCalendar(desk.sam.ctx, { expectedRevision: 0, body }))).toMatchObject({
      kind: 'forbidden',
    });
    await setCalendar(desk.sue.ctx, { expectedRevision: 0, body });
    expect(await refusal(setCalendar(desk.sid.ctx, { expectedRevision: 0, body }))).toMatchObject({ code: 'stale' });
  });
});

describe('evidence files', () => {
  let disputeId: string;
  beforeAll(async () => {
    ({ disputeId } = await open());
    await claimDispute(desk.sam.ctx, { disputeId });
  });
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const give = (name: string, bytes: Uint8Array | string) =>
    attach(desk.sam.ctx, { disputeId, name, content: base64(bytes) });

  test('are kept as they came and given out again, once each', async () => {
    const first = await give('screen.png', png);
    expect(first).toMatchObject({ name: 'screen.png', mediaType: 'image/png' });
    expect((await give('again.png', png)).attachmentId).toBe(first.attachmentId);
    const back = await downloadAttachment(desk.art.ctx, { attachmentId: first.attachmentId });
    expect(Buffer.compare(back.content, png)).toBe(0);
    expect((await auditRows('dispute.download')).length).toBe(1);
  });

  test.each([
    ['a zip, whatever it is called', 'proof.png', Buffer.from('504b0304140000000800', 'hex')],
    ['a gzip bomb', 'log.txt', Buffer.from('1f8b0800000000000003', 'hex')],
    ['a program', 'photo.jpg', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['something binary', 'x.txt', Buffer.from([1, 2, 3, 255])],
  ])('%s is refused', async (_name, name, bytes) => {
    expect(await refusal(give(name, bytes))).toMatchObject({ code: 'fileKind', issues: [{ path: ['content'] }] });
  });

  test('too large is refused by size, and so is what is no base64', async () => {
    expect(await refusal(give('big.txt', 'a'.repeat(MOST_ATTACHMENT_BYTES + 1)))).toMatchObject({
      kind: 'tooLarge',
      limitBytes: MOST_ATTACHMENT_BYTES,
    });
    expect(await refusal(attach(desk.sam.ctx, { disputeId, name: 'x.txt', content: '<script>' }))).toMatchObject({
      kind: 'ruleViolation',
    });
  });

  test.each([
    ['../../etc/passwd', 'passwd.txt'],
    ['C:\\Windows\\system32\\evil.exe', 'evil.exe.txt'],
    ['.htaccess', 'htaccess.txt'],
    ['page.html', 'page.html.txt'],
    ['a\u0000b\r\nSet-Cookie: x.txt', 'abSet-Cookie x.txt'],
    ['gpj.\u202etxt.exe', 'gpj.txt.exe.txt'],
    ['  ', 'evidence.txt'],
    ['証拠.txt', '証拠.txt'],
  ])('the name %j becomes %j', (given, safe) => {
    expect(safeName(given, 'text/plain')).toBe(safe);
  });

  test('a page of HTML is text and nothing else', async () => {
    expect(mediaTypeOf(Buffer.from('<!doctype html><script>alert(1)</script>'))).toBe('text/plain');
    const { name, mediaType } = await give('page.html', '<!doctype html><script>alert(1)</script>');
    expect([name, mediaType]).toEqual(['page.html.txt', 'text/plain']);
  });

  test('only who holds the case adds one', async () => {
    expect(
      await refusal(attach(desk.sol.ctx, { disputeId, name: 'x.txt', content: base64('hello there') })),
    ).toMatchObject({ code: 'claimedBy' });
    expect(
      await refusal(attach(desk.art.ctx, { disputeId, name: 'x.txt', content: base64('hello there') })),
    ).toMatchObject({ kind: 'forbidden' });
  });
});

import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openingImport } from '@/db/schema';
import { OPENING_LIMITS, previewOpeningInput, requestOpeningInput } from '@/server/contracts/opening-balances';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { type ApprovalKind, conflict, defineCommand, publish, tooLarge } from '../kernel';
import { bookEntries } from './book-entries';
import { checkFile } from './check-file';
import { keepFile, keptFile } from './file-parts';
import { hashOfImport, lockImport, sameContent } from './import-row';
import { refusedFile } from './problem-text';
import { againstOf } from './totals';

const OPENING_APPROVAL = 'opening.import';

/** The bytes that came; rejects too many. */
function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.byteLength > OPENING_LIMITS.bytes) throw tooLarge(OPENING_LIMITS.bytes);
  return bytes;
}

/**
 * Tells what a file of opening balances would book and what is wrong with it, line by line; books and keeps nothing.
 * Somebody looked at balances, so it is written down.
 */
export const previewOpening = defineCommand({
  name: 'opening.preview',
  permission: 'opening.import',
  input: previewOpeningInput,
  async run(tx, ctx, { name, content, accountingDate }) {
    const checked = await checkFile(tx, bytesOf(content), { now: ctx.clock.now(), accountingDate });
    const { format, bytes, sha256, lines, today, totals, problems } = checked;
    return {
      result: {
        name,
        format,
        bytes,
        sha256,
        lines,
        accountingDate: checked.accountingDate,
        today,
        totals,
        against: againstOf(totals),
        problems: problems.slice(0, OPENING_LIMITS.problems),
        problemCount: problems.length,
        same: await sameContent(tx, sha256),
      },
      audit: { entity: { kind: 'openingFile', id: sha256 }, after: { name, bytes, lines, problems: problems.length } },
    };
  },
});

/**
 * Asks for a file of opening balances to be booked, all or none; a second person decides. The file is kept as it came.
 * Rejects a file with any problem, naming each, and one whose content waits or is booked already.
 */
export const requestOpening = defineCommand({
  name: 'opening.request',
  permission: 'opening.import',
  input: requestOpeningInput,
  async run(tx, ctx, { name, content, accountingDate, note }) {
    const now = ctx.clock.now();
    const file = bytesOf(content);
    const checked = await checkFile(tx, file, { now, accountingDate });
    const same = await sameContent(tx, checked.sha256);
    if (same) throw sameFile(same.number, same.state);
    if (checked.problems.length > 0) throw refusedFile(checked.problems);
    const { format, bytes, sha256, lines, totals } = checked;
    const id = newId();
    const [row] = await tx
      .insert(openingImport)
      .values({
        id,
        name,
        format,
        bytes,
        sha256,
        lines,
        accountingDate,
        totals,
        note,
        state: 'waiting',
        requestedBy: ctx.actor.id,
        requestedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    // Somebody else came with the same content at the same moment.
    if (row === undefined) throw sameFile(null, 'waiting');
    await keepFile(tx, id, file);
    const figures = {
      name,
      lines,
      accountingDate,
      sha256,
      ...Object.fromEntries(againstOf(totals).map(({ currency, bookedMinor }) => [currency, bookedMinor])),
    };
    const approvalId = await openApproval(tx, ctx, {
      kind: OPENING_APPROVAL,
      permission: 'ledger.approve',
      subject: { kind: 'openingImport', id },
      title: `Book opening balances: ${name}`,
      reason: note,
      contentHash: hashOfImport(row),
      figures,
    });
    await tx.update(openingImport).set({ approvalId }).where(eq(openingImport.id, id));
    await publish(tx, 'finance');
    return {
      result: { importId: id, number: row.number, approvalId },
      audit: { entity: { kind: 'openingImport', id }, after: { number: row.number, ...figures }, reason: note },
    };
  },
});

function sameFile(number: number | null, state: string) {
  const which = number === null ? 'Another import' : `Import ${number}`;
  return conflict('sameFile', `${which} has this content and is ${state}.`, { number, state });
}

/** Checks the kept file again as the books stand now, and books it; or rejects with what is wrong, and nothing is booked. */
export const openingApproval: ApprovalKind = {
  kind: OPENING_APPROVAL,
  async approve(tx, ctx, id, approvedHash) {
    const row = await lockImport(tx, id, 'waiting');
    if (hashOfImport(row) !== approvedHash) throw conflict('hashChanged', 'The import changed. Review it again.');
    const now = ctx.clock.now();
    const file = await keptFile(tx, id);
    if (createHash('sha256').update(file).digest('hex') !== row.sha256) {
      throw conflict('hashChanged', 'The kept file is not the one that was asked for.');
    }
    const checked = await checkFile(tx, file, { now, accountingDate: row.accountingDate, hold: true });
    if (checked.problems.length > 0) throw refusedFile(checked.problems);
    await bookEntries(tx, ctx, row, checked);
    await tx
      .update(openingImport)
      .set({ state: 'booked', decidedBy: ctx.actor.id, decidedAt: now })
      .where(eq(openingImport.id, id));
    await publish(tx, 'finance', 'players');
  },
  async reject(tx, ctx, id) {
    await lockImport(tx, id, 'waiting');
    await tx
      .update(openingImport)
      .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(openingImport.id, id));
    await publish(tx, 'finance');
  },
};

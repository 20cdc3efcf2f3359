import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { type Finding, readAnchors, sealAll, verifySeals } from '@/server/services/audit';
import { CommandFailure, type CommandResult } from './output';

const WORDS: Record<Finding['kind'], string> = {
  rowChanged: 'rows were edited',
  rowMissing: 'rows were deleted',
  rowAdded: 'rows were slipped in',
  rowsDiffer: 'rows are not what was sealed',
  sealMissing: 'the seal is missing',
  sealChanged: 'the seal was edited',
  chainBroken: 'the seal does not follow the one before it',
  tailCut: 'the anchor names this seal, which was cut off',
  rewritten: 'the chain was rewritten from here or earlier: the anchor names another hash',
};

function line({ kind, seal, stream, rows }: Finding): string {
  const where = `seal ${seal}${stream ? `, ${stream}` : ''}`;
  return `${where}: ${WORDS[kind]}${rows ? ` (${rows.join(', ')})` : ''}`;
}

/** Seals what waits, verifies everything, and fails when anything is not as it was sealed. */
export async function verifyAudit(options: { readonly anchor?: string }): Promise<CommandResult> {
  const anchors = options.anchor
    ? await readAnchors(options.anchor).catch((error: Error) => {
        throw new CommandFailure(error.message);
      })
    : [];
  const opened = await openDatabase();
  try {
    await sealAll();
    const document = await verifySeals(anchors);
    const { findings, rows, seals, archived, head } = document;
    const anchored =
      anchors.length > 0 ? `${anchors.length} anchors` : 'no anchor: a cut or rewritten tail shows only with one';
    const summary = [
      `${rows} rows under ${seals} seals`,
      anchored,
      ...(archived > 0
        ? [`${archived} parts of seals are in archives of detached months: prove those with archive --verify`]
        : []),
      head ? `head ${head.no}:${head.hash}` : 'nothing sealed',
    ];
    const verdict = findings.length === 0 ? ['Everything is as it was sealed.'] : findings.map(line);
    return { document, text: [...verdict, ...summary].join('\n'), failed: findings.length > 0 };
  } finally {
    await closeDatabase();
    await opened.close();
  }
}

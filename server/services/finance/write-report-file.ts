import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import { copyBinary } from '@/db/copy';
import { rowsOf } from '@/db/rows';
import { reportFile, staff } from '@/db/schema';
import type { ReportFilter, ReportFormat, ReportRow } from '@/server/contracts/finance';
import { conflict, notFound, publish } from '../kernel';
import type { FileProgress, Wanted } from './export-report';
import type { FileFormat, FileHead, FileStamp } from './formats/file-format';
import { circumstances, readBody, Totals } from './get-report';
import type { ReportBody } from './report';

/** Rows of reports that give theirs all at once. */
const HELD_ROWS = 250_000;
const PIECE = 2_000;
const PART_BYTES = 250_000;
/** How often it is said how far it is. */
const TELL_MS = 1_000;

/** Each is loaded when a file needs it. */
const FORMATS: Readonly<Record<ReportFormat, () => Promise<FileFormat>>> = {
  csv: async () => (await import('./formats/csv')).writeCsv,
  xlsx: async () => (await import('./formats/xlsx')).writeXlsx,
  pdf: async () => (await import('./formats/pdf')).writePdf,
  jsonl: async () => (await import('./formats/jsonl')).writeJsonLines,
};

interface Job {
  readonly signal: AbortSignal;
  readonly guard: (tx: Tx) => Promise<void>;
  readonly progress: (data: FileProgress & Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * Writes the file that a job was asked for: reads one snapshot row by row and stores the bytes part by part and, with the
 * last of them, the hash, the counts and the control totals; so nothing is held but a part. Does nothing where that is
 * done. `guard` fences off a worker that lost the job; nothing of its parts stays.
 */
export async function writeReportFile(fileId: string, now: Date, job: Job): Promise<void> {
  const file = (await database().select().from(reportFile).where(eq(reportFile.id, fileId))).at(0);
  if (!file) throw notFound('file', fileId);
  if (file.writtenAt !== null) return;
  const { filter, format, bom } = file.filter as Wanted;
  const write = await FORMATS[format]();
  await database().transaction(
    async (tx) => {
      const body = await readBody(tx, filter, HELD_ROWS);
      const about = await circumstances(tx, filter);
      const stamp = await stampOf(tx, about.closed, filter, file);
      const head: FileHead = { filter, columns: body.columns, ties: body.ties, ...about, stamp, bom };
      const counted = new CountedRows(tx, body, job);
      await database().transaction(async (kept) => {
        const { bytes, sha256 } = await store(
          kept,
          fileId,
          write(head, counted.batches(), () => counted.foot()),
        );
        await job.guard(kept);
        const { rows, totals } = counted.foot();
        await kept
          .update(reportFile)
          .set({ writtenAt: now, rows, bytes, sha256, ties: body.ties, totals })
          .where(eq(reportFile.id, fileId));
        await publish(kept, 'finance');
      });
      await job.progress({ rows: counted.foot().rows, share: 1 });
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

/** The rows of a report, piece by piece, added up and told of on their way. */
class CountedRows {
  readonly #tx: Tx;
  readonly #body: ReportBody;
  readonly #job: Job;
  readonly #totals: Totals;
  #rows = 0;

  constructor(tx: Tx, body: ReportBody, job: Job) {
    this.#tx = tx;
    this.#body = body;
    this.#job = job;
    this.#totals = new Totals(body.columns);
  }

  async *batches(): AsyncGenerator<readonly ReportRow[]> {
    const { rows } = this.#body;
    const all = 'query' in rows ? null : rows.length;
    if (all !== null && all > HELD_ROWS) {
      throw conflict('tooManyRows', `More than ${HELD_ROWS} rows. Choose a shorter period.`);
    }
    let told = performance.now();
    for await (const batch of piecesOf(this.#tx, rows)) {
      this.#job.signal.throwIfAborted();
      for (const row of batch) this.#totals.add(row);
      this.#rows += batch.length;
      yield batch;
      if (performance.now() - told > TELL_MS) {
        await this.#job.progress({ rows: this.#rows, share: all === null ? null : this.#rows / all });
        told = performance.now();
      }
    }
  }

  foot() {
    return { rows: this.#rows, totals: this.#totals.all() };
  }
}

async function* piecesOf(tx: Tx, rows: ReportBody['rows']): AsyncGenerator<readonly ReportRow[]> {
  if (!('query' in rows)) {
    for (let at = 0; at < rows.length; at += PIECE) yield rows.slice(at, at + PIECE);
    return;
  }
  for await (const records of rowsOf<Record<string, string | null>>(tx, rows.query)) yield records.map(rows.row);
}

/** Keeps bytes as parts of much the same size, the last of them smaller; gives how many they are and their hash. */
async function store(tx: Tx, fileId: string, pieces: AsyncIterable<string | Uint8Array>) {
  const hash = createHash('sha256');
  const file = Buffer.from(fileId.replaceAll('-', ''), 'hex');
  let bytes = 0;
  let part = 0;
  await copyBinary(tx, 'report_part', ['file_id', 'part', 'bytes'], async (add) => {
    let filling = Buffer.allocUnsafe(PART_BYTES);
    let held = 0;
    const keep = async () => {
      const content = filling.subarray(0, held);
      hash.update(content);
      bytes += held;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part++);
      await add([file, number, content]);
      // The last one is on its way still.
      filling = Buffer.allocUnsafe(PART_BYTES);
      held = 0;
    };
    for await (const piece of pieces) {
      for (let rest = piece; rest.length > 0; ) {
        const [taken, filled] = putInto(filling.subarray(held), rest);
        held += filled;
        rest = typeof rest === 'string' ? rest.slice(taken) : rest.subarray(taken);
        // Text goes on with a whole character, which may not fit.
        if (rest.length > 0 || held === PART_BYTES) await keep();
      }
    }
    if (held > 0) await keep();
  });
  return { bytes, sha256: hash.digest('hex') };
}

const UTF8 = new TextEncoder();

/** Puts as much of a piece into a room as fits; gives how much of the piece that is, and how many bytes. */
function putInto(room: Uint8Array, piece: string | Uint8Array): readonly [taken: number, bytes: number] {
  if (typeof piece === 'string') {
    const { read, written } = UTF8.encodeInto(piece, room);
    return [read, written];
  }
  const fits = piece.subarray(0, room.length);
  room.set(fits);
  return [fits.length, fits.length];
}

/** Of closed days: when and by whom they were closed, so that it stays. Else when and by whom the file was asked for. */
async function stampOf(
  tx: Tx,
  closed: boolean,
  filter: ReportFilter,
  file: typeof reportFile.$inferSelect,
): Promise<FileStamp> {
  if (!closed) {
    const [asker] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, file.requestedBy));
    return { how: 'asked', at: file.requestedAt, by: asker.name };
  }
  const [close] = await tx.execute<{ at: string; by: string | null }>(sql`
    select c.closed_at as at, coalesce(s.name, c.actor_id) as by
    from period_close c left join staff s on s.id::text = c.actor_id
    where c.closed_through >= ${filter.to}::date order by c.closed_through limit 1`);
  return { how: 'closed', at: new Date(close.at), by: close.by ?? '' };
}

import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ReportFilter, type ReportFormat, reportInput } from '@/server/contracts/finance';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import {
  cancelExport,
  exportReport,
  getReport,
  listReportFiles,
  requestClose,
  takeReportFile,
  writeReportFile,
} from '@/server/services/finance';
import { systemContext } from '@/server/services/kernel';
import { reconcile } from '@/server/services/ledger';
import { requestRemedy } from '@/server/services/remedies';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { book, type Desk, openDesk, refusal, seatPlayers, tableOf } from '../support/desk';
import { decide, type Person } from '../support/room';
import { asOwner } from '../support/servers';

/** Commas, quotes, a line feed, what a spreadsheet would run, Japanese, an emoji. */
const AWKWARD = '=cmd|calc, "日本"\n太郎 😀';

let desk: Desk;
let players: string[];
let handNo = 0;

const day = (offset: number) =>
  // The room counts its days in Helsinki.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date(Date.now() + offset * 86_400_000));
const filter = (report: ReportFilter['report'], more: Partial<ReportFilter> = {}): ReportFilter =>
  reportInput.parse({ report, from: day(-3), to: day(0), ...more });

/** Heads-up all-in for 1,000 each; the winner takes 2,000 less 5 % rake = 100 and less tax of 3 % of both bets = 60. */
async function allIn(winner: 1 | 2, startedAt?: Date) {
  return craftHand(await tableOf('oulu/1'), {
    handNo: ++handNo,
    button: 1,
    seats: players.map((player) => ({ player, stack: 1_000 })),
    holes: winner === 1 ? ['AsAh', 'KsKh'] : ['KsKh', 'AsAh'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 1000', '2 call'],
    ...(startedAt && { startedAt }),
  });
}

const JOB = { signal: new AbortController().signal, guard: async () => {}, progress: async () => {} };

async function written(format: ReportFormat, wanted: ReportFilter, by: Person = desk.fia, bom = false) {
  const { fileId } = await exportReport(by.ctx, { ...wanted, format, bom });
  await writeReportFile(fileId, new Date(), JOB);
  const { parts, ...file } = await takeReportFile(desk.art.ctx, { fileId });
  const pieces: Uint8Array[] = [];
  for await (const piece of parts()) pieces.push(piece);
  return { ...file, bytes: Buffer.concat(pieces) };
}

/** The texts of each page, as an independent reader finds them. */
async function pagesOf(bytes: Buffer): Promise<string[][]> {
  const paper = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= paper.numPages; number++) {
    const { items } = await (await paper.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])));
  }
  await paper.destroy();
  return pages;
}

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
  players = await seatPlayers('oulu/1', 2, 10_000, 5_000);
  await asOwner(ownerUrl, (sql) => sql`update player set alias = ${AWKWARD} where id = ${players[0]}`);
  await asOwner(ownerUrl, (sql) => sql`update player set alias = 'Åbo' where id = ${players[1]}`);
  // Yesterday: three hands, the first player wins two; the last is voided today.
  const yesterday = (minute: number) => new Date(Date.now() - 86_400_000 + minute * 60_000);
  const answers = await book(
    desk,
    await allIn(1, yesterday(0)),
    await allIn(2, yesterday(1)),
    await allIn(1, yesterday(2)),
  );
  const { approvalId } = await requestRemedy(desk.sam.ctx, {
    requestId: newId(),
    request: { kind: 'voidHand', handId: answers[2].handId as number },
    reasonCode: 'serverFailure',
    note: 'the server failed',
  });
  await decide(desk.sue, approvalId);
}, 120_000);
afterAll(() => intakePool().close());

describe('CSV', () => {
  test('has each amount as a decimal and for people, totals and control totals', async () => {
    const { bytes, name } = await written('csv', filter('tax'));
    expect(name).toBe(`tax-${day(-3)}-${day(0)}.csv`);
    const lines = parse(bytes, { relax_column_count: true }) as string[][];
    const row = (group: string, ...rest: string[]) => [group, 'EUR', ...rest];
    expect(lines[0]).toEqual([
      ...['group', 'currency', 'hands', 'taxBase', 'taxBase formatted', 'effectiveRate', 'withheld'],
      ...['withheld formatted', 'voids', 'voids formatted', 'corrections', 'corrections formatted', 'taxDue'],
      'taxDue formatted',
    ]);
    // 3 hands of 2,000 in bets, one of them taken back on its own day, which is open: base 40.00, 1.80 less 0.60 of tax.
    const sums = ['3', '40.00', 'EUR 40.00', '0.03', '1.80', 'EUR 1.80', '-0.60', 'EUR -0.60', '0.00', 'EUR 0.00'];
    expect(lines[1]).toEqual(row(day(-1), ...sums, '1.20', 'EUR 1.20'));
    expect(lines[2]).toEqual(row('Total', ...sums.with(3, ''), '1.20', 'EUR 1.20'));
    expect(lines.flat()).toContain('Control tax EUR: report 1.20, ledger 1.20, difference 0.00');
  });

  test('keeps a name that a spreadsheet would run from being run, and begins with a mark where asked', async () => {
    const { bytes } = await written('csv', filter('players'), desk.fia, true);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = parse(bytes, { bom: true, relax_column_count: true }) as string[][];
    const report = await getReport(desk.fia.ctx, filter('players'));
    expect(lines.slice(1, 3).map((line) => line[0])).toEqual([`'${AWKWARD}`, 'Åbo']);
    // 15,000 paid in each; the first won 840, lost 1,000: 148.40 at the end. So has the second.
    expect(lines.slice(1, 3).map((line) => line.at(-2))).toEqual(['148.40', '148.40']);
    expect(report.rows.map(({ cells }) => cells.closing)).toEqual([14_840, 14_840]);
  });
});

test('JSON lines have minor units, and the totals last', async () => {
  const lines = (await written('jsonl', filter('players'))).bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ player: AWKWARD, closing: 14_840 });
  expect(lines.at(-1)?.totals).toMatchObject([{ currency: 'EUR', closing: 29_680 }]);
});

describe('XLSX', () => {
  test('has amounts as numbers in major units, days and moments as dates, and texts as texts', async () => {
    const { bytes } = await written('xlsx', filter('adjustments'));
    const [rows, about] = await readSheets(bytes);
    expect(rows.sheet).toBe('Adjustments');
    const [header, first] = rows.data;
    const at = (name: string) => first[header.indexOf(name)];
    // The void gave back 1,840 to be paid by the winner and 1,000 to each: to players in all 160 (rake 100, tax 60).
    expect(at('To players')).toBe(1.6);
    expect(at('Day')).toEqual(new Date(`${day(-1)}T00:00:00Z`));
    expect(at('Booked at (UTC)')).toBeInstanceOf(Date);
    expect(at('Asked by')).toBe('sam');
    expect(about.data.flat()[0]).toBe('Room');
  });

  test('keeps awkward names as they are, under a frozen header with filters, and adds up', async () => {
    const { bytes } = await written('xlsx', filter('players'));
    const [rows] = await readSheets(bytes);
    const [header, ...lines] = rows.data;
    const column = (name: string) => lines.map((line) => line[header.indexOf(name)]);
    expect(column('Player')).toEqual([AWKWARD, 'Åbo', 'Total']);
    expect(column('Closing')).toEqual([148.4, 148.4, 296.8]);
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    // Two players; the totals are no part of what is filtered.
    expect(xml).toContain('<autoFilter ref="A1:K3"/>');
  });
});

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const { unzipSync } = await import('fflate');
  return Buffer.from(unzipSync(new Uint8Array(bytes))[name]).toString('utf8');
}

describe('PDF', () => {
  test('says on each page who, what, when, by whom and which page of how many', async () => {
    const pages = await pagesOf((await written('pdf', filter('players'))).bytes);
    const [page] = pages;
    const text = page.join(' ');
    expect(page).toContain('Players');
    expect(text).toContain(`${day(-3)} to ${day(0)}, accounting days of Europe/Helsinki`);
    expect(text).toMatch(/Period open\. Generated \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC by fia/);
    expect(page).toContain(`Page 1 of ${pages.length}`);
    expect(page.filter((each) => each === 'Room')).not.toEqual([]);
    // A line feed cannot be drawn; it is a space here. The emoji comes of another font.
    expect(text.replace(/\s+/g, ' ')).toContain('=cmd|calc, "日本" 太郎 😀');
    expect(page.filter((each) => each === '148.40')).toHaveLength(2);
    expect(page).toContain('296.80');
    expect(text).toContain('Control playerFunds EUR: report 296.80, ledger 296.80, difference 0.00');
  });

  test('goes on over pages, each with its header', async () => {
    await asOwner(ownerUrl, async (sql) => {
      await sql`insert into player (id, alias, country, language, created_at)
        select gen_random_uuid(), '山田' || n, 'JP', 'ja', now() from generate_series(1, 120) n`;
      await sql`insert into ledger_account (kind, currency, owner, player_id, opened_at)
        select 'wallet', 'JPY', id, id, now() from player where alias like '山田%'`;
    });
    const accounts = await asOwner(ownerUrl, (sql) => sql`select id from ledger_account where currency = 'JPY'`);
    const { postTransaction } = await import('@/server/services/ledger');
    const { database } = await import('@/db/client');
    const named = await asOwner(ownerUrl, (sql) => sql`select id from player where alias like '山田%'`);
    expect(accounts.length).toBe(named.length);
    await database().transaction((tx) =>
      postTransaction(tx, systemContext('test'), {
        kind: 'deposit',
        occurredAt: new Date(),
        postings: [
          ...named.map(({ id }) => ({
            account: { kind: 'wallet' as const, currency: 'JPY', owner: id as string },
            amount: 1_234,
          })),
          { account: { kind: 'bank' as const, currency: 'JPY' }, amount: -1_234 * named.length },
        ],
      }),
    );
    const pages = await pagesOf((await written('pdf', filter('players', { currency: 'JPY' }))).bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Closing');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const names = pages.flat().filter((each) => each.startsWith('山田'));
    expect(names).toHaveLength(120);
    // 120 of 1,234.
    expect(pages.at(-1)).toContain('148,080');
  });
});

describe('a file', () => {
  test('is in the history with its rows, hash and control totals', async () => {
    const file = await written('csv', filter('tax'));
    const { rows } = await listReportFiles(desk.art.ctx, {});
    expect(rows[0]).toMatchObject({
      rows: 1,
      bytes: file.bytes.length,
      sha256: file.sha256,
      requestedBy: 'fia',
      ties: [{ id: 'tax', differenceMinor: 0 }],
    });
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(file.sha256);
  });

  test('is stopped by who asked for it or who keeps the schedules, and by nobody else', async () => {
    const ask = async () => {
      const { fileId } = await exportReport(desk.sue.ctx, { ...filter('tax'), format: 'csv' });
      return { fileId };
    };
    const file = await ask();
    expect(await refusal(cancelExport(desk.art.ctx, file))).toMatchObject({
      kind: 'forbidden',
      code: 'notYours',
    });
    expect(await cancelExport(desk.sue.ctx, file)).toEqual({ state: 'cancelled' });
    expect(await cancelExport(desk.fia.ctx, await ask())).toEqual({ state: 'cancelled' });
  });

  test('is not given before it is written, and never once it was cancelled', async () => {
    const { fileId } = await exportReport(desk.fia.ctx, { ...filter('rake'), format: 'jsonl' });
    expect(await refusal(takeReportFile(desk.fia.ctx, { fileId }))).toMatchObject({ code: 'notWritten' });
    expect(await cancelExport(desk.fia.ctx, { fileId })).toEqual({ state: 'cancelled' });
    expect(await refusal(cancelExport(desk.fia.ctx, { fileId }))).toMatchObject({ code: 'exportOver' });
    expect((await listReportFiles(desk.art.ctx, {})).rows[0]).toMatchObject({ state: 'cancelled', writtenAt: null });
  });

  test('keeps nothing of a writer that was stopped on its way', async () => {
    const { fileId } = await exportReport(desk.fia.ctx, { ...filter('tax'), format: 'csv' });
    const stopped = AbortSignal.abort(new Error('cancelled'));
    await expect(writeReportFile(fileId, new Date(), { ...JOB, signal: stopped })).rejects.toThrow('cancelled');
    const lost = async () => Promise.reject(new Error('another worker has taken the job over'));
    await expect(writeReportFile(fileId, new Date(), { ...JOB, guard: lost })).rejects.toThrow('another worker');
    const [{ parts }] = await asOwner(
      ownerUrl,
      (sql) => sql`select count(*)::int as parts from report_part where file_id = ${fileId}`,
    );
    expect(parts).toBe(0);
    await writeReportFile(fileId, new Date(), JOB);
    expect((await takeReportFile(desk.fia.ctx, { fileId })).sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('the same report of closed days has the same bytes in every format, whoever asks and whenever', async () => {
  await reconcile(systemContext('test'));
  const { approvalId } = await requestClose(desk.fia.ctx, { through: day(-1), note: 'end of the month' });
  await decide(desk.sue, approvalId);
  const closed = filter('tax', { to: day(-1) });
  for (const format of ['csv', 'xlsx', 'pdf', 'jsonl'] as const) {
    const one = await written(format, closed, desk.fia);
    // Another person, a day later by the clock of the process.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    const two = await written(format, closed, desk.art).finally(() => vi.useRealTimers());
    expect(two.sha256, format).toBe(one.sha256);
    expect(two.bytes.equals(one.bytes), format).toBe(true);
  }
  const pages = await pagesOf((await written('pdf', closed)).bytes);
  expect(pages[0].join(' ')).toMatch(/Period closed\. Figures of closed days, closed .* UTC by sue/);
}, 60_000);

import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { player } from '@/db/schema';
import { certificateInput, type ReportFilter, reportInput } from '@/server/contracts/finance';
import { defineCommand, notFound } from '../kernel';
import { decimalText, groupedText, momentText } from './formats/file-words';
import type { Paper } from './formats/paper';
import { readReport } from './get-report';

/** More months and currencies than a year has. */
const ROWS = 1_000;
const LINE = 16;

/**
 * The certificate of the tax that was withheld from a player in a year, month by month and currency by currency, as a PDF
 * (standards 38). Of a year whose days are all closed it has the same bytes each time. Rejects players that nobody knows.
 */
export const playerCertificate = defineCommand({
  name: 'finance.certificate',
  permission: 'finance.view',
  input: certificateInput,
  async run(tx, ctx, { playerId, year }) {
    const [who] = await tx
      .select({ alias: player.alias, country: player.country })
      .from(player)
      .where(eq(player.id, playerId));
    if (!who) throw notFound('player', playerId);
    const filter = reportInput.parse({
      report: 'tax',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      groupBy: 'month',
      playerId,
      withTest: true,
    });
    const report = await readReport(tx, filter, ROWS);
    const stamp = report.closed ? await closedAt(tx, filter) : ctx.clock.now();
    const { openPaper } = await import('./formats/paper');
    const paper = await openPaper({
      landscape: false,
      title: `Certificate of tax withheld ${year}`,
      author: report.room.name,
      at: stamp,
    });
    draw(paper, { ...report, who, playerId, year, stamp });
    const pieces: Uint8Array[] = [];
    for await (const piece of paper.end()) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return {
      result: { name: `tax-certificate-${year}-${playerId}.pdf`, mediaType: 'application/pdf', bytes, sha256 },
      audit: { entity: { kind: 'player', id: playerId }, after: { certificate: year, totals: report.totals, sha256 } },
    };
  },
});

async function closedAt(tx: Tx, { to }: ReportFilter): Promise<Date> {
  const [close] = await tx.execute<{ at: string }>(sql`
    select closed_at as at from period_close where closed_through >= ${to}::date order by closed_through limit 1`);
  return new Date(close.at);
}

interface Certificate extends Pick<Awaited<ReturnType<typeof readReport>>, 'rows' | 'totals' | 'room' | 'closed'> {
  readonly who: { readonly alias: string; readonly country: string | null };
  readonly playerId: string;
  readonly year: number;
  readonly stamp: Date;
}

const COLUMNS = [
  { id: 'group', name: 'Month', width: 80 },
  { id: 'currency', name: 'Currency', width: 60 },
  { id: 'hands', name: 'Hands', width: 60 },
  { id: 'taxBase', name: 'Total bets', width: 150 },
  { id: 'taxDue', name: 'Tax withheld', width: 150 },
] as const;

function draw(paper: Paper, { rows, totals, room, closed, who, playerId, year, stamp }: Certificate): void {
  const said = (text: string, y: number, size = 10, bold = false) => paper.text(text, paper.left, y, { size, bold });
  said(room.name, 48, 11);
  said(`Certificate of tax withheld ${year}`, 70, 20, true);
  said(`Player: ${who.alias}`, 112);
  said(`Player number: ${playerId}`, 128);
  said(`Country: ${who.country ?? 'not known'}`, 144);
  said(`Period: ${year}-01-01 to ${year}-12-31, accounting days of ${room.zone}`, 160);
  said(
    'Tax on bets was withheld from the winnings of the hands that this player won, when each hand was settled. Voided',
    186,
    9,
  );
  said('hands are taken off in the month in which they were voided.', 199, 9);
  let y = 228;
  const line = (cells: Readonly<Record<string, string | number | null>>, bold = false) => {
    if (y + LINE > paper.bottom) {
      paper.page();
      y = 48;
    }
    let x = paper.left;
    for (const { id, width } of COLUMNS) {
      const align = id === 'group' || id === 'currency' ? 'left' : 'right';
      paper.text(textOf(id, cells), x, y, { size: 10, bold, width, align });
      x += width + 5;
    }
    y += LINE;
  };
  line(Object.fromEntries(COLUMNS.map(({ id, name }) => [id, name])), true);
  paper.line(y - 1);
  if (rows.length === 0) line({ group: 'No activity' });
  for (const { cells } of rows) line(cells);
  paper.line(y - 1);
  for (const sums of totals) line({ group: 'Total', ...sums }, true);
  said(
    closed
      ? `All days of the period are closed since ${momentText(stamp)}: these figures do not change.`
      : `As of ${momentText(stamp)}. Days of the period are still open: these figures may change.`,
    y + 24,
    9,
  );
  paper.pages((page, of) =>
    paper.text(`Page ${page} of ${of}`, paper.left, paper.bottom + 10, { size: 8, width: paper.width, align: 'right' }),
  );
}

function textOf(id: string, cells: Readonly<Record<string, string | number | null>>): string {
  const cell = cells[id] ?? '';
  if (typeof cell === 'string') return cell;
  return groupedText(id === 'hands' ? String(cell) : decimalText(cell, String(cells.currency)));
}

import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { HandRecord } from '@/server/engine';
import type { TableState } from './floor-table';

type Line =
  | { readonly kind: 'table'; readonly table: TableState }
  | { readonly kind: 'hand'; readonly hand: HandRecord; readonly table: TableState }
  | { readonly kind: 'booked'; readonly tableId: string; readonly handNo: number };

const nameOf = (tableId: string, handNo: number): string => `${tableId} ${handNo}`;

/**
 * Finished hands until the office has acknowledged them, and what every table is in the middle of. With a file, each line
 * is in it before anything is sent, so that a floor that was killed goes on where it was and sends again what nobody
 * acknowledged.
 */
export class Outbox {
  readonly tables = new Map<string, TableState>();
  readonly #waiting = new Map<string, HandRecord>();

  constructor(readonly file?: string) {
    if (file === undefined) return;
    if (existsSync(file)) for (const line of whole(readFileSync(file, 'utf8'))) this.#take(line);
    this.#compact(file);
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** What a table is in the middle of between hands: who sits there with what. */
  keep(table: TableState): void {
    this.#write({ kind: 'table', table });
  }

  put(hand: HandRecord, table: TableState): void {
    this.#write({ kind: 'hand', hand, table });
  }

  booked(tableId: string, handNo: number): void {
    this.#write({ kind: 'booked', tableId, handNo });
  }

  /** The oldest hands of the tables that `mine` says, in the order of their numbers. */
  next(most: number, mine: (tableId: string) => boolean): HandRecord[] {
    const hands: HandRecord[] = [];
    for (const hand of this.#waiting.values()) {
      if (hands.length === most) break;
      if (mine(hand.table.id)) hands.push(hand);
    }
    return hands;
  }

  #write(line: Line): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    this.#take(line);
  }

  #take(line: Line): void {
    if (line.kind === 'booked') this.#waiting.delete(nameOf(line.tableId, line.handNo));
    else {
      this.tables.set(line.table.tableId, line.table);
      if (line.kind === 'hand') this.#waiting.set(nameOf(line.hand.table.id, line.hand.handNo), line.hand);
    }
  }

  /** Only what still counts is kept of an earlier run. */
  #compact(file: string): void {
    const hands = [...this.#waiting.values()].map((hand): Line => {
      const table = this.tables.get(hand.table.id) as TableState;
      return { kind: 'hand', hand, table };
    });
    const tables = [...this.tables.values()].map((table): Line => ({ kind: 'table', table }));
    writeFileSync(`${file}.new`, [...tables, ...hands].map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${file}.new`, file);
  }
}

/** The lines of a file; the last one may have been cut short by a kill, and then it was never acted on. */
function* whole(text: string): Generator<Line> {
  const lines = text.split('\n');
  lines.pop();
  for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
}

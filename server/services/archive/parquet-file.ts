import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnKind } from './tables';

type Columns = Readonly<Record<string, ColumnKind>>;
/** A row as the driver gives it with every column as text. */
export type TextRow = Readonly<Record<string, string | null>>;
type Cell = bigint | boolean | string | Date | null;

/** What was put into a file, or found in it. Sums are of the money columns, as decimal text. */
export interface Contents {
  readonly rows: number;
  readonly sums: Readonly<Record<string, string>>;
}

/** A file as it lies on the disk. */
interface FileFacts {
  readonly bytes: number;
  readonly sha256: string;
}

const elements: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  money: { type: 'INT64' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  flag: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

function cellOf(kind: ColumnKind, text: string | null): Cell {
  if (text === null) return null;
  switch (kind) {
    case 'integer':
    case 'money':
      return BigInt(text);
    case 'flag':
      return text === 't' || text === 'true';
    case 'day':
      return new Date(`${text}T00:00:00Z`);
    case 'moment':
      return new Date(text);
    case 'text':
      return text;
  }
}

class Sums {
  readonly #sums: Map<string, bigint>;
  rows = 0;

  constructor(columns: Columns) {
    const money = Object.keys(columns).filter((name) => columns[name] === 'money');
    this.#sums = new Map(money.map((name) => [name, 0n]));
  }

  add(name: string, value: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + value);
  }

  contents(): Contents {
    const sums = Object.fromEntries([...this.#sums].map(([name, sum]) => [name, String(sum)]));
    return { rows: this.rows, sums };
  }
}

/** Writes rows that come a group at a time to a new Parquet file; tells what was written. */
export async function writeParquet(
  file: string,
  columns: Columns,
  groups: AsyncIterable<readonly TextRow[]>,
): Promise<Contents> {
  const names = Object.keys(columns);
  const schema: SchemaElement[] = [
    { name: 'root', num_children: names.length },
    ...names.map((name) => ({ name, repetition_type: 'OPTIONAL' as const, ...elements[columns[name]] })),
  ];
  const writer = new ParquetWriter({ writer: fileWriter(file), schema, createdBy: 'pitboss' });
  const sums = new Sums(columns);
  for await (const rows of groups) {
    sums.rows += rows.length;
    const columnData = names.map((name) => {
      const data = rows.map((row) => cellOf(columns[name], row[name]));
      if (columns[name] === 'money') for (const value of data) if (typeof value === 'bigint') sums.add(name, value);
      return { name, data };
    });
    await writer.write({ columnData, rowGroupSize: rows.length });
  }
  await writer.finish();
  return sums.contents();
}

/** Reads a Parquet file again, a row group at a time, and counts and sums what is in it. */
export async function readParquet(file: string, columns: Columns): Promise<Contents> {
  const source = await asyncBufferFromFile(file);
  const metadata = await parquetMetadataAsync(source);
  const sums = new Sums(columns);
  const names = Object.keys(columns);
  const there = metadata.schema.slice(1).map(({ name }) => name);
  if (there.join() !== names.join()) throw new Error(`${file} has other columns: ${there.join(', ')}`);
  let from = 0;
  for (const group of metadata.row_groups) {
    const to = from + Number(group.num_rows);
    const rows = await parquetReadObjects({ file: source, metadata, rowStart: from, rowEnd: to });
    for (const row of rows) {
      sums.rows++;
      for (const name of names) if (columns[name] === 'money') sums.add(name, BigInt((row[name] ?? 0) as bigint));
    }
    from = to;
  }
  return sums.contents();
}

export async function factsOf(file: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** What a command came to: one JSON document for machines, the same as text for people. */
export interface CommandResult {
  readonly document: unknown;
  readonly text: string;
  /** The command did its work and found something wrong: exit 1. */
  readonly failed?: boolean;
}

/** A failure that is the caller's to mend: its message is printed without a stack. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Rows as columns of text; columns of numbers are set right. */
export function columns(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, String(cell).length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) =>
          typeof cell === 'number' ? String(cell).padStart(widths[i]) : String(cell).padEnd(widths[i]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

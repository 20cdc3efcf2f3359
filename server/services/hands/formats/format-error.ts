/** The formats that hands come and go in. `jsonl` is our own hand record, one a line. */
export type HandFormat = 'ohh' | 'phh' | 'jsonl' | 'text';

/** `unreadable`: the text is no hand of its format. `notCarried`: the format has no way of saying this hand. */
type FormatReason = 'unreadable' | 'notCarried';

/** A hand that cannot be read from a format, or written in one: which field or action, and why. */
export class HandFormatError extends Error {
  override readonly name: string = 'HandFormatError';
  constructor(
    readonly path: string,
    readonly problem: string,
    readonly reason: FormatReason = 'unreadable',
  ) {
    super(path === '' ? problem : `${path}: ${problem}`);
  }
}

/** Refuses a hand that a format cannot say. */
export function notCarried(path: string, problem: string): HandFormatError {
  return new HandFormatError(path, problem, 'notCarried');
}

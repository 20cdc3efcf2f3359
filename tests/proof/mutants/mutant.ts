/** One planted error: in `file` (under server/engine) the text `find`, which occurs there once, becomes `put`. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** Test files (under tests/engine, without `.test.ts`) of which at least one test must fail. */
  readonly tests: readonly string[];
}

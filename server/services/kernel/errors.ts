import type { ZodError, z } from 'zod';
import { type FieldIssue, PROBLEM_STATUS, type Problem } from '@/server/contracts/errors';
import type { Permission } from '@/server/contracts/permissions';

/** The only error that services throw on purpose. `problem` and `message` may be shown to the caller; `cause` never. */
export class DomainError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DomainError';
    this.problem = problem;
  }

  get status(): number {
    return PROBLEM_STATUS[this.problem.kind];
  }
}

/** Nobody is signed in, or the session is no longer good. */
export function unauthenticated(code: 'signInNeeded' | 'signInRefused' = 'signInNeeded'): DomainError {
  return new DomainError({ kind: 'unauthenticated', code }, 'Sign in to go on.');
}

/** The caller is known and may not do this. With a permission: nobody of his roles holds it. */
export function forbidden(code: string, message: string, permission?: Permission): DomainError {
  return new DomainError({ kind: 'forbidden', code, ...(permission && { permission }) }, message);
}

export function notFound(entity: string, id?: string): DomainError {
  return new DomainError(
    { kind: 'notFound', entity },
    id ? `There is no ${entity} ${id}.` : `There is no such ${entity}.`,
  );
}

/** The call is well formed but the state it was made for has moved on. */
export function conflict(
  code: string,
  message: string,
  details?: Readonly<Record<string, string | number | boolean | null>>,
): DomainError {
  return new DomainError({ kind: 'conflict', code, ...(details && { details }) }, message);
}

/** A rule of the house refuses these values; the issues name fields and limits. */
export function ruleViolation(code: string, message: string, issues: readonly FieldIssue[] = []): DomainError {
  return new DomainError({ kind: 'ruleViolation', code, issues }, message);
}

export function tooLarge(limitBytes: number): DomainError {
  return new DomainError({ kind: 'tooLarge', limitBytes }, `The request is larger than ${limitBytes} bytes.`);
}

export function throttled(retryAfterSeconds: number): DomainError {
  return new DomainError(
    { kind: 'throttled', retryAfterSeconds },
    `Too many attempts. Try again in ${retryAfterSeconds} seconds.`,
  );
}

export function unavailable(code: 'database' | 'dependency' | 'shuttingDown', cause?: unknown): DomainError {
  return new DomainError({ kind: 'unavailable', code }, 'The service cannot answer at the moment. Try again.', cause);
}

export function internal(cause: unknown): DomainError {
  return new DomainError({ kind: 'internal' }, 'Something failed on our side; nothing was changed.', cause);
}

const ISSUE_NOT_A_LIMIT = new Set(['code', 'path', 'message', 'input', 'errors', 'inst', 'continue']);

function limitsOf(issue: z.core.$ZodIssue): FieldIssue['limits'] {
  const limits: Record<string, string | number | boolean | readonly string[]> = {};
  for (const [key, value] of Object.entries(issue)) {
    if (ISSUE_NOT_A_LIMIT.has(key)) continue;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') limits[key] = value;
    else if (typeof value === 'bigint') limits[key] = value.toString();
    else if (Array.isArray(value)) limits[key] = value.map(String);
  }
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** Takes what zod found; gives the rule violation with one issue per field, its path and the limits it broke. */
export function fromZod(error: ZodError): DomainError {
  const issues = error.issues.map((issue): FieldIssue => {
    const limits = limitsOf(issue);
    return {
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      code: issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code,
      message: issue.message,
      ...(limits && { limits }),
    };
  });
  return ruleViolation('invalidInput', 'Some values are not accepted.', issues);
}

function sqlState(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Serialization failures and deadlocks: the same transaction may be run again from its start. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

const DATABASE_GONE = /^(08...|57P0[1-5]|53...|CONNECTION_.*|CONNECT_TIMEOUT|ECONN.*|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/** Takes anything thrown; gives the member of the closed union that stands for it. Unknown causes become `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const state = sqlState(error);
  if (state === '23505' || state === '23P01') {
    return new DomainError({ kind: 'conflict', code: 'duplicate' }, 'This exists already.', error);
  }
  if (state === '23503') {
    return new DomainError({ kind: 'conflict', code: 'reference' }, 'Something this refers to is missing.', error);
  }
  // The one character that PostgreSQL cannot store in a text: U+0000.
  if (state === '22021' || state === '22P05') {
    const problem = { kind: 'ruleViolation', code: 'invalidCharacter', issues: [] } as const;
    return new DomainError(problem, 'A text holds a character that cannot be stored.', error);
  }
  if (state !== undefined && (isRetryable(error) || DATABASE_GONE.test(state))) return unavailable('database', error);
  return internal(error);
}

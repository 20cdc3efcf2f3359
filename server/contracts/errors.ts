import type { Permission } from './permissions';

/**
 * Everything that can go wrong, as a closed union. Precedence when several apply to one call, first wins:
 * unauthenticated, throttled, tooLarge, forbidden, ruleViolation of the input's shape, notFound, conflict,
 * ruleViolation of a business rule, unavailable, internal. So a caller without the permission learns nothing about
 * which records exist or which values would be accepted.
 */
export const PROBLEM_STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  ruleViolation: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof PROBLEM_STATUS;

/** One thing wrong with one field: where, which rule, in words, and the limits that the rule set. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
  readonly limits?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export type Problem =
  | { readonly kind: 'unauthenticated'; readonly code: 'signInNeeded' | 'signInRefused' }
  | { readonly kind: 'forbidden'; readonly code: string; readonly permission?: Permission }
  | { readonly kind: 'notFound'; readonly entity: string }
  | {
      readonly kind: 'conflict';
      readonly code: string;
      readonly details?: Readonly<Record<string, string | number | boolean | null>>;
    }
  | { readonly kind: 'ruleViolation'; readonly code: string; readonly issues: readonly FieldIssue[] }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly code: 'database' | 'dependency' | 'shuttingDown' }
  | { readonly kind: 'internal' };

/** What a client receives: the problem, a sentence in English, and the id to quote when asking about it. */
export interface ProblemReport {
  readonly problem: Problem;
  readonly message: string;
  readonly requestId: string;
}

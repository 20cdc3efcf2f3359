import pino from 'pino';
import { env } from './env';

export type Logger = pino.Logger;

const SECRET_FIELDS = ['password', 'token', 'secret', 'authorization', 'cookie', 'code', 'totp', 'seed', 'deck'];

/** What is worth keeping of an error. Drivers hang whole connections on theirs. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { name, message, errorCode: code, stack, ...(cause !== undefined && { cause: readable(cause) }) };
}

let root: Logger | undefined;

/**
 * The process's logger: one JSON object a line on stderr, so that stdout stays free for what a command prints.
 * Fields that may hold secrets, or cards that are not yet public, are removed wherever they stand in the first two levels.
 */
export function logger(): Logger {
  root ??= pino(
    {
      level: env().logLevel,
      base: { process: env().processName },
      serializers: { err: readable },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return root;
}

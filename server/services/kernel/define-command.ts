import type { z } from 'zod';
import { database, type Tx } from '@/db/client';
import type { Permission } from '@/server/contracts/permissions';
import { writeAuditRow } from './audit-row';
import { type AuditNote, requirePermission, type ServiceContext } from './context';
import { fromZod, isRetryable, toDomainError } from './errors';
import { auditRefusal } from './refusals';

/** The context inside a command: its transaction is open. Pass it on to call another command in the same transaction. */
export interface CommandContext extends ServiceContext {
  readonly tx: Tx;
  readonly parts: AuditNote[];
}

export interface CommandOutcome<Result> {
  readonly result: Result;
  readonly audit: AuditNote;
}

export interface CommandDefinition<Input extends z.ZodType, Result> {
  /** Dotted, `domain.verb`; the action of the audit row unless the note says otherwise. */
  readonly name: string;
  readonly permission: Permission;
  readonly input: Input;
  run(tx: Tx, ctx: CommandContext, input: z.output<Input>): Promise<CommandOutcome<Result>>;
}

export interface Command<Input extends z.ZodType, Result> {
  (ctx: ServiceContext, rawInput: z.input<Input>): Promise<Result>;
  readonly kind: 'command';
  readonly commandName: string;
  readonly permission: Permission;
  readonly input: Input;
}

/** A deadlock or serialization failure rolls everything back, so the same work may be tried again. */
const ATTEMPTS = 3;

/**
 * The only way to write. Takes a definition, gives a function that checks the permission, parses the input, runs inside
 * one transaction and appends the audit row in that same transaction; it rejects with `DomainError` and then nothing was
 * written except, for a refusal, the row that says so. Called with the context of an outer command it joins its
 * transaction behind a savepoint and hands its note to the outer row.
 */
export function defineCommand<Input extends z.ZodType, Result>(
  definition: CommandDefinition<Input, Result>,
): Command<Input, Result> {
  const { name, permission } = definition;

  async function prepared(ctx: ServiceContext, rawInput: unknown): Promise<z.output<Input>> {
    requirePermission(ctx, permission);
    const parsed = await definition.input.safeParseAsync(rawInput);
    if (!parsed.success) throw fromZod(parsed.error);
    return parsed.data;
  }

  async function nested(ctx: ServiceContext & { tx: Tx }, rawInput: unknown): Promise<Result> {
    const input = await prepared(ctx, rawInput);
    const parts: AuditNote[] = [];
    const outcome = await ctx.tx.transaction((tx) => definition.run(tx, { ...ctx, tx, parts }, input));
    ctx.parts?.push({ ...outcome.audit, action: outcome.audit.action ?? name }, ...parts);
    return outcome.result;
  }

  async function outermost(ctx: ServiceContext, rawInput: unknown): Promise<Result> {
    const input = await prepared(ctx, rawInput);
    for (let attempt = 1; ; attempt++) {
      try {
        return await database().transaction(async (tx) => {
          const inner: CommandContext = { ...ctx, tx, parts: [] };
          const outcome = await definition.run(tx, inner, input);
          await writeAuditRow(tx, inner, name, outcome.audit);
          return outcome.result;
        });
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        ctx.log.warn({ action: name, attempt, requestId: ctx.requestId }, 'transaction collided, running it again');
      }
    }
  }

  async function call(ctx: ServiceContext, rawInput: unknown): Promise<Result> {
    const { tx } = ctx;
    if (tx) return nested({ ...ctx, tx }, rawInput);
    try {
      return await outermost(ctx, rawInput);
    } catch (thrown) {
      const error = toDomainError(thrown);
      await auditRefusal(ctx, name, error);
      throw error;
    }
  }

  return Object.assign(call, { kind: 'command' as const, commandName: name, permission, input: definition.input });
}

import type { z } from 'zod';
import { database, type Tx } from '@/db/client';
import type { Permission } from '@/server/contracts/permissions';
import { requirePermission, type ServiceContext } from './context';
import { fromZod, toDomainError } from './errors';
import { auditRefusal } from './refusals';

export interface QueryDefinition<Input extends z.ZodType, Result> {
  /** Dotted, `domain.question`. */
  readonly name: string;
  readonly permission: Permission;
  readonly input: Input;
  run(tx: Tx, ctx: ServiceContext & { readonly tx: Tx }, input: z.output<Input>): Promise<Result>;
}

export interface Query<Input extends z.ZodType, Result> {
  (ctx: ServiceContext, rawInput: z.input<Input>): Promise<Result>;
  readonly kind: 'query';
  readonly queryName: string;
  readonly permission: Permission;
  readonly input: Input;
}

/**
 * The way to read. Takes a definition, gives a function that checks the permission, parses the input and runs in a READ
 * ONLY transaction over one snapshot; it rejects with `DomainError` and never answers a failure with an empty result.
 * Called with the context of an open command or query it reads inside that transaction.
 */
export function defineQuery<Input extends z.ZodType, Result>(
  definition: QueryDefinition<Input, Result>,
): Query<Input, Result> {
  const { name, permission } = definition;

  async function call(ctx: ServiceContext, rawInput: unknown): Promise<Result> {
    try {
      requirePermission(ctx, permission);
      const parsed = await definition.input.safeParseAsync(rawInput);
      if (!parsed.success) throw fromZod(parsed.error);
      if (ctx.tx) return await definition.run(ctx.tx, { ...ctx, tx: ctx.tx }, parsed.data);
      return await database().transaction((tx) => definition.run(tx, { ...ctx, tx }, parsed.data), {
        accessMode: 'read only',
        isolationLevel: 'repeatable read',
      });
    } catch (thrown) {
      const error = toDomainError(thrown);
      if (!ctx.tx) await auditRefusal(ctx, name, error);
      throw error;
    }
  }

  return Object.assign(call, { kind: 'query' as const, queryName: name, permission, input: definition.input });
}

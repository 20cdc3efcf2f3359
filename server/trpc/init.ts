import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { z } from 'zod';
import type { Problem, ProblemReport } from '@/server/contracts/errors';
import type { Permission } from '@/server/contracts/permissions';
import { type Command, DomainError, type Query, toDomainError, unauthenticated } from '@/server/services/kernel';
import type { TrpcContext } from './context';

/** tRPC's word for each member of the closed union; the HTTP status follows from it. */
const TRPC_CODE = {
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  ruleViolation: 'UNPROCESSABLE_CONTENT',
  throttled: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<Problem['kind'], TRPCError['code']>;

// What tRPC itself refuses before a procedure runs.
function outsideProcedure(error: TRPCError): { problem: Problem; message: string } {
  switch (error.code) {
    case 'NOT_FOUND':
      return { problem: { kind: 'notFound', entity: 'procedure' }, message: 'There is no such procedure.' };
    case 'UNAUTHORIZED':
      return { problem: { kind: 'unauthenticated', code: 'signInNeeded' }, message: 'Sign in to go on.' };
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
    case 'METHOD_NOT_SUPPORTED':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return {
        problem: { kind: 'ruleViolation', code: 'invalidRequest', issues: [] },
        message: 'The request could not be read.',
      };
    default:
      return { problem: { kind: 'internal' }, message: 'Something failed on our side; nothing was changed.' };
  }
}

interface ProcedureMeta {
  readonly permission: Permission;
}

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: superjson,
    /** The only error text that leaves the house: problem, its own sentence, and the id to quote. Never a cause or stack. */
    errorFormatter({ shape, error, ctx }) {
      const known = error.cause instanceof DomainError ? error.cause : undefined;
      const { problem, message } = known ?? outsideProcedure(error);
      const report: ProblemReport = { problem, message, requestId: ctx?.requestId ?? 'unknown' };
      return { code: shape.code, message, data: { code: error.code, httpStatus: shape.data.httpStatus, ...report } };
    },
  });

export const router = t.router;

const signedIn = t.procedure.use(async ({ ctx, next, path }) => {
  const { service } = ctx;
  if (!service) throw asTrpcError(unauthenticated());
  const result = await next({ ctx: { ...ctx, service } });
  if (!result.ok) {
    // tRPC's own refusal, of a body that is no JSON: its code says enough, and the formatter words it.
    if (result.error.code !== 'INTERNAL_SERVER_ERROR' && !(result.error.cause instanceof DomainError))
      throw result.error;
    const error = toDomainError(result.error.cause ?? result.error);
    if (error.problem.kind === 'internal' || error.problem.kind === 'unavailable') {
      service.log.error({ err: error.cause ?? error, path, requestId: ctx.requestId }, 'a call failed');
    }
    throw asTrpcError(error);
  }
  return result;
});

function asTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: TRPC_CODE[error.problem.kind], message: error.message, cause: error });
}

// The command parses its input itself, after it has checked the permission; here it only passes through, typed.
const passes =
  <Input extends z.ZodType>() =>
  (raw: unknown) =>
    raw as z.input<Input>;

/** Takes a defined query; gives the procedure that serves it to whoever is signed in and holds its permission. */
export function query<Input extends z.ZodType, Result>(defined: Query<Input, Result>) {
  return signedIn
    .meta({ permission: defined.permission })
    .input(passes<Input>())
    .query(({ ctx, input }) => defined(ctx.service, input as z.input<Input>));
}

/** Takes a defined command; gives the procedure that runs it for whoever is signed in and holds its permission. */
export function mutation<Input extends z.ZodType, Result>(defined: Command<Input, Result>) {
  return signedIn
    .meta({ permission: defined.permission })
    .input(passes<Input>())
    .mutation(({ ctx, input }) => defined(ctx.service, input as z.input<Input>));
}

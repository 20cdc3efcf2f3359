import { database } from '@/db/client';
import { writeAuditRow } from './audit-row';
import type { ServiceContext } from './context';
import type { DomainError } from './errors';

/**
 * Leaves a `refused` row when somebody was not let through. It stands on its own transaction, because the one of the
 * refused call is rolled back. A failure to write it is logged and does not hide the refusal from the caller.
 */
export async function auditRefusal(ctx: ServiceContext, action: string, error: DomainError): Promise<void> {
  if (error.problem.kind !== 'forbidden') return;
  try {
    await writeAuditRow(
      database(),
      { ...ctx, parts: undefined },
      action,
      {
        entity: { kind: 'permission', id: error.problem.permission ?? error.problem.code },
        reason: error.message,
      },
      'refused',
    );
  } catch (cause) {
    ctx.log.error({ err: cause, action, requestId: ctx.requestId }, 'a refusal could not be audited');
  }
}

import type { Tx } from '@/db/client';
import type { Permission, Principal, Role } from '@/server/contracts/permissions';
import { holds } from '@/server/contracts/permissions';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import { forbidden } from './errors';

/** Who acts. The roles are those of the moment the request began, read from the database. */
export interface Actor {
  readonly kind: 'staff' | 'machine' | 'system';
  readonly id: string;
  readonly name: string;
  /** Roles of a member of staff; empty for machines and the system, which act by their kind. */
  readonly roles: readonly Role[];
}

/** What every command and query is called with. */
export interface ServiceContext {
  readonly actor: Actor;
  readonly clock: Clock;
  /** Names the request in logs, audit rows and error reports. */
  readonly requestId: string;
  readonly ip?: string;
  /** The session that the request came with; jobs and machines have none. */
  readonly sessionId?: string;
  /** Of a game server: the tables that its key may speak for (`*`: all), and the numbering of hands that it uses. */
  readonly machine?: { readonly tables: readonly string[]; readonly source: string };
  readonly log: Logger;
  /** The open transaction of an outer command; a command called with it joins in. */
  readonly tx?: Tx;
  /** Notes of commands called inside the open one; they travel in the outermost audit row. */
  readonly parts?: AuditNote[];
}

/** What one command did, for the audit row. */
export interface AuditNote {
  /** Defaults to the command's name. */
  readonly action?: string;
  readonly entity: { readonly kind: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

export function principalsOf(actor: Actor): readonly Principal[] {
  return actor.kind === 'staff' ? actor.roles : [actor.kind];
}

export function may(ctx: ServiceContext, permission: Permission): boolean {
  return holds(principalsOf(ctx.actor), permission);
}

/** Rejects as `forbidden` when no role of the actor holds the permission. */
export function requirePermission(ctx: ServiceContext, permission: Permission): void {
  if (!may(ctx, permission)) throw forbidden('permission', 'Your roles do not allow this.', permission);
}

export { contextForActor, contextOf, rolesOf, systemContext } from './actors';
export type { ApprovalKind } from './approval-kind';
export { type AuditSource, writeAuditRow } from './audit-row';
export { type Actor, type AuditNote, principalsOf, requirePermission, type ServiceContext } from './context';
export {
  type Command,
  type CommandContext,
  type CommandDefinition,
  type CommandOutcome,
  defineCommand,
} from './define-command';
export { defineQuery, type Query, type QueryDefinition } from './define-query';
export {
  conflict,
  DomainError,
  forbidden,
  fromZod,
  internal,
  notFound,
  ruleViolation,
  throttled,
  toDomainError,
  tooLarge,
  unauthenticated,
  unavailable,
} from './errors';
export { RESYNC, subscribeToEvents } from './event-stream';
export { cursorOf, pageOf, readCursor } from './keyset';
export { publish } from './publish';

import { forbidden, type ServiceContext } from '../kernel';

/** The slug of the table document that a live table was opened from: `turku` of `turku/2`. */
export const slugOf = (tableId: string): string => tableId.split('/')[0];

/** Rejects as `forbidden` when the machine that calls may not speak for the table. Others are judged by permission alone. */
export function requireTable(ctx: ServiceContext, tableId: string): void {
  if (ctx.actor.kind !== 'machine') return;
  const tables = ctx.machine?.tables ?? [];
  if (!tables.includes('*') && !tables.includes(slugOf(tableId))) {
    throw forbidden('table', `This key does not speak for ${tableId}.`);
  }
}

/** Whose numbering of hands the caller uses. */
export const sourceOf = (ctx: ServiceContext): string => ctx.machine?.source ?? ctx.actor.name;

import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { database } from '@/db/client';
import { reconciliation } from '@/db/schema';
import { listReconciliationsInput } from '@/server/contracts/ledger';
import { clearAlert, raiseAlert } from '../alerts';
import { cursorOf, defineCommand, defineQuery, pageOf, publish, readCursor } from '../kernel';

/** Something in the books that is not as it must be. */
export interface BrokenFigure {
  /** The invariant, in words. */
  readonly invariant: string;
  readonly subject: string;
  /** The account of the figure, where it is an account's. */
  readonly accountId: number | null;
  readonly found: string;
  readonly expected: string;
}

interface Invariant {
  readonly name: string;
  readonly query: string;
}

/** More than this of one kind say no more. */
const MOST_FINDINGS = 100;
const ALERT_KEY = 'ledger.reconciliation';

/** The queries of `db/invariants.sql`, each by its name. */
export async function readInvariants(file = 'db/invariants.sql'): Promise<Invariant[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end).trim(), query: part.slice(end).trim().replace(/;\s*$/, '') };
    });
}

/** Runs every invariant over one snapshot of the books; gives what breaks them, which is nothing on sound ones. */
export async function brokenInvariants(): Promise<{ invariants: number; findings: BrokenFigure[] }> {
  const invariants = await readInvariants();
  const findings = await database().transaction(
    async (tx) => {
      const found: BrokenFigure[] = [];
      // Every query reads whole tables; a plan that goes row by row, taken from old statistics, would not come back.
      await tx.execute(sql`set local enable_nestloop = off`);
      for (const { name, query } of invariants) {
        const rows = await tx.execute<{ subject: string; account_id: string | null; found: string; expected: string }>(
          sql.raw(`select * from (${query}) broken limit ${MOST_FINDINGS}`),
        );
        for (const row of rows) {
          found.push({
            invariant: name,
            subject: row.subject,
            accountId: row.account_id === null ? null : Number(row.account_id),
            found: row.found,
            expected: row.expected,
          });
        }
      }
      return found;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { invariants: invariants.length, findings };
}

/**
 * Proves the books: runs every invariant, keeps what was found, and raises an alert that names the accounts of broken
 * figures; a run that finds nothing ends that alert.
 */
export const reconcile = defineCommand({
  name: 'ledger.reconcile',
  permission: 'ledger.reconcile',
  input: z.void(),
  async run(tx, ctx) {
    const from = performance.now();
    const { invariants, findings } = await brokenInvariants();
    const milliseconds = Math.round(performance.now() - from);
    const [{ id }] = await tx
      .insert(reconciliation)
      .values({ ranAt: ctx.clock.now(), actorName: ctx.actor.name, invariants, milliseconds, findings })
      .returning({ id: reconciliation.id });
    const first = findings.at(0);
    if (first === undefined) {
      await clearAlert(tx, ctx.clock, ALERT_KEY, `Reconciliation ${id} found nothing.`);
    } else {
      await raiseAlert(tx, ctx.clock, {
        kind: 'ledger.reconciliation',
        severity: 'critical',
        title: 'The books do not add up',
        subject: { kind: 'reconciliation', id: String(id) },
        dedupeKey: ALERT_KEY,
        figures: { findings: findings.length, ...first },
      });
    }
    await publish(tx, 'ledger', 'reconciliation');
    return {
      result: { id, invariants, milliseconds, findings },
      audit: { entity: { kind: 'reconciliation', id: String(id) }, after: { invariants, findings: findings.length } },
    };
  },
});

/** Earlier runs, newest first, keyset paged. */
export const listReconciliations = defineQuery({
  name: 'ledger.reconciliations',
  permission: 'ledger.view',
  input: listReconciliationsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const id = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx.query.reconciliation.findMany({
      where: (row, { gt, lt }) => (id === undefined ? undefined : backwards ? gt(row.id, id) : lt(row.id, id)),
      orderBy: (row, { asc, desc }) => (backwards ? asc(row.id) : desc(row.id)),
      limit: input.limit + 1,
    });
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.id]));
    return { rows: shown, older, newer, any: rows.length > 0 || place !== null };
  },
});

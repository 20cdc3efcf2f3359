import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { disputeInput } from '@/server/contracts/disputes';
import { holds } from '@/server/contracts/permissions';
import { engineVersion } from '@/server/engine';
import { env } from '@/server/platform/env';
import { packEvidence } from '@/server/platform/evidence-file';
import { getDispute } from '../disputes';
import { rulesetsById } from '../feed';
import { type CommandContext, defineCommand, principalsOf, unavailable } from '../kernel';
import { historyOf, loadHand, withoutHiddenCards } from '../recall';
import { getRemedy } from '../remedies';
import { verifyBooked } from '../verification';

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** A ledger transaction with its postings, as it stands in the books. */
async function transactionOf(tx: Tx, id: number): Promise<unknown> {
  const [transaction] = await tx.execute(sql`
    select id, kind, feed_instant(occurred_at) as occurred_at, feed_instant(booked_at) as booked_at, accounting_date::text,
      source_kind, source_id, reverses, reason, actor_kind, actor_id from ledger_transaction where id = ${id}`);
  const postings = await tx.execute(sql`
    select p.id, a.kind, a.owner, a.player_id, p.currency, p.amount_minor from posting p
    join ledger_account a on a.id = p.account_id where p.transaction_id = ${id} order by p.id`);
  return { ...transaction, postings: [...postings] };
}

async function filesOf(
  tx: Tx,
  ctx: CommandContext,
  disputeId: string,
): Promise<{ subject: string; files: Map<string, Uint8Array> }> {
  const found = await getDispute(ctx, { disputeId });
  const files = new Map<string, Uint8Array>();
  const open = holds(principalsOf(ctx.actor), 'hand.reveal');
  const rulesets = new Set<string>();
  const transactions = new Set<number>();
  files.set('case.json', json(found));
  for (const { id } of found.hands) {
    const loaded = await loadHand(tx, id);
    const { row, record } = loaded;
    if (row.rulesetId) rulesets.add(row.rulesetId);
    transactions.add(row.transactionId);
    files.set(`hands/${id}.json`, json(open ? record : withoutHiddenCards(record)));
    files.set(`hands/${id}.facts.json`, json(row));
    files.set(`hands/${id}.verification.json`, json(await verifyBooked(tx, loaded)));
    files.set(`hands/${id}.txt`, Buffer.from(await historyOf(tx, loaded, 'en')));
  }
  for (const [id, body] of await rulesetsById(tx, [...rulesets])) files.set(`rulesets/${id}.json`, json(body));
  for (const { id, number } of found.remedies) {
    const remedy = await getRemedy(ctx, { remedyId: id });
    files.set(`remedies/${number}.json`, json(remedy));
    if (remedy.transactionId !== null) transactions.add(remedy.transactionId);
  }
  for (const id of transactions) files.set(`ledger/${id}.json`, json(await transactionOf(tx, id)));
  const attached = await tx.execute<{ name: string; place: string; content: Buffer }>(sql`
    select name, content, row_number() over (order by uploaded_at, id) as place from dispute_attachment
    where dispute_id = ${disputeId}`);
  for (const { name, place, content } of attached) files.set(`attachments/${place}-${name}`, new Uint8Array(content));
  return { subject: `case ${found.number}`, files };
}

/**
 * The evidence of a case as one signed file: the case with its timeline, records, configurations, verification reports,
 * ledger lines, remedies and attachments, and a list of hashes. Folded cards are in it only for who may see them. Who took
 * it is written down.
 */
export const exportEvidence = defineCommand({
  name: 'evidence.export',
  permission: 'evidence.export',
  input: disputeInput,
  async run(tx, ctx, { disputeId }) {
    const { subject, files } = await filesOf(tx, ctx, disputeId);
    const [head] = await tx.execute<{ no: string; hash: string }>(
      sql`select no, hash from seal order by no desc limit 1`,
    );
    const facts = {
      subject,
      madeAt: ctx.clock.now().toISOString(),
      madeBy: ctx.actor.name,
      engineVersion,
      auditHead: head ? { no: Number(head.no), hash: head.hash } : null,
    };
    const secret = env().authSecret;
    if (secret === undefined) throw unavailable('dependency');
    const content = packEvidence(files, facts, secret);
    return {
      result: { fileName: `evidence-${subject.replace(' ', '-')}.zip`, content },
      audit: { entity: { kind: 'dispute', id: disputeId }, after: { evidence: subject, files: files.size } },
    };
  },
});

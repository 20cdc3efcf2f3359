import { STREAMS } from '../audit';

/** How a column is written; `money` is a whole number that is summed for the comparison. */
export type ColumnKind = 'integer' | 'money' | 'text' | 'flag' | 'day' | 'moment';

export interface ArchivedTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** SQL over the month that begins at `$1` and ends before `$2`, rows in a fixed order. */
  readonly query: string;
  /** Rows of one row group. */
  readonly groupRows: number;
}

const sealHash = (stream: string) => {
  const content = STREAMS.find((each) => each.name === stream)?.content ?? 'null';
  return `encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex')`;
};

const inMonth = 't.accounting_date >= $1::date and t.accounting_date < $2::date';

/**
 * What leaves with a month: hands, their seats and the postings by accounting date, the transactions and accounts that the
 * postings belong to, and the audit by the month (UTC) in which it happened. `seal_sha256` is the hash of the row under the
 * seals of the audit chain.
 */
export const ARCHIVED: readonly ArchivedTable[] = [
  {
    name: 'hand',
    columns: {
      id: 'integer',
      accounting_date: 'day',
      source: 'text',
      table_id: 'text',
      hand_no: 'integer',
      game: 'text',
      rules_version: 'integer',
      engine_version: 'text',
      ruleset_id: 'text',
      currency: 'text',
      virtual: 'flag',
      started_at: 'moment',
      ended_at: 'moment',
      received_at: 'moment',
      players: 'integer',
      actions: 'integer',
      pot_minor: 'money',
      rake_minor: 'money',
      tax_minor: 'money',
      jackpot_minor: 'money',
      house_minor: 'money',
      suspense_minor: 'money',
      verdict: 'text',
      flags: 'text',
      transaction_id: 'integer',
      payload_sha256: 'text',
      record: 'text',
      seal_sha256: 'text',
    },
    query: `select t.*, ${sealHash('hands')} as seal_sha256 from hand t where ${inMonth} order by t.id`,
    groupRows: 5_000,
  },
  {
    name: 'hand_seat',
    columns: {
      hand_id: 'integer',
      accounting_date: 'day',
      seat: 'integer',
      player_id: 'text',
      stack_minor: 'money',
      contributed_minor: 'money',
      won_minor: 'money',
      rake_minor: 'money',
      tax_minor: 'money',
      net_minor: 'money',
      tax_base_minor: 'money',
      tax_due_minor: 'money',
      platform_actions: 'integer',
    },
    query: `select t.* from hand_seat t where ${inMonth} order by t.hand_id, t.seat`,
    groupRows: 50_000,
  },
  {
    name: 'posting',
    columns: {
      id: 'integer',
      transaction_id: 'integer',
      account_id: 'integer',
      currency: 'text',
      amount_minor: 'money',
      accounting_date: 'day',
    },
    query: `select t.* from posting t where ${inMonth} order by t.id`,
    groupRows: 50_000,
  },
  {
    name: 'ledger_transaction',
    columns: {
      id: 'integer',
      kind: 'text',
      occurred_at: 'moment',
      booked_at: 'moment',
      accounting_date: 'day',
      source_kind: 'text',
      source_id: 'text',
      reverses: 'integer',
      reason: 'text',
      actor_kind: 'text',
      actor_id: 'text',
      seal_sha256: 'text',
    },
    query: `select t.*, ${sealHash('ledger')} as seal_sha256 from ledger_transaction t where ${inMonth} order by t.id`,
    groupRows: 20_000,
  },
  {
    name: 'ledger_account',
    columns: { id: 'integer', kind: 'text', currency: 'text', owner: 'text', player_id: 'text', opened_at: 'moment' },
    query: `select t.* from ledger_account t
      where exists (select 1 from posting p where p.account_id = t.id and p.accounting_date >= $1::date
        and p.accounting_date < $2::date) order by t.id`,
    groupRows: 20_000,
  },
  {
    name: 'audit_entry',
    columns: {
      id: 'integer',
      occurred_at: 'moment',
      actor_kind: 'text',
      actor_id: 'text',
      actor_name: 'text',
      actor_roles: 'text',
      outcome: 'text',
      action: 'text',
      entity_kind: 'text',
      entity_id: 'text',
      before: 'text',
      after: 'text',
      reason: 'text',
      parts: 'text',
      request_id: 'text',
      ip: 'text',
      seal_sha256: 'text',
    },
    query: `select t.*, ${sealHash('audit')} as seal_sha256 from audit_entry t
      where t.occurred_at >= $1::timestamp at time zone 'UTC' and t.occurred_at < $2::timestamp at time zone 'UTC'
      order by t.id`,
    groupRows: 20_000,
  },
];

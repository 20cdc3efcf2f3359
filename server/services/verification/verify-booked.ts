import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { FieldCheck, FieldDifference, HandVerification } from '@/server/contracts/verification';
import { verifyRecord } from '@/server/platform/verify-hand';
import type { LoadedHand } from '../recall';

/** What the books moved for a hand against what it was settled at: house accounts by kind, players by name. */
async function ledgerCheck(tx: Tx, { row, record }: LoadedHand): Promise<FieldCheck> {
  const { settlement } = record;
  if (settlement === null) return { field: 'ledger', status: 'notStated', differences: [] };
  const rows = await tx.execute<{ kind: string; player_id: string | null; amount: string }>(sql`
    select case when a.player_id is null then a.kind else 'player' end as kind, a.player_id, sum(p.amount_minor) as amount
    from posting p join ledger_account a on a.id = p.account_id
    where p.transaction_id = ${row.transactionId} and p.accounting_date = ${row.accountingDate}
    group by 1, 2`);
  const moved = (kind: string, playerId: string | null = null) =>
    Number(rows.find((each) => each.kind === kind && each.player_id === playerId)?.amount ?? 0);
  const differences: FieldDifference[] = [];
  const compare = (path: string, seat: number | null, booked: number, settled: number) => {
    if (booked === settled) return;
    differences.push({
      path,
      seat,
      rule: 'booked',
      recorded: String(booked),
      derived: String(settled),
      amount: booked - settled,
    });
  };
  compare('ledger.rake', null, moved('rake'), settlement.rake);
  compare('ledger.tax', null, moved('tax'), settlement.tax);
  // A part of what a hand gives a pool may go to the pool's reserve.
  compare('ledger.jackpot', null, moved('jackpotMain') + moved('jackpotReserve'), settlement.jackpot.contributed);
  compare('ledger.house', null, moved('houseBank'), settlement.house);
  // Money that was held while the hand ran comes back from escrow in the same transaction.
  const held = -moved('handEscrow');
  const booked = rows.reduce((sum, each) => sum + (each.kind === 'player' ? Number(each.amount) : 0), 0);
  const nets = settlement.seats.reduce((sum, seat) => sum + seat.net, 0);
  if (held === 0) {
    for (const { seat, player } of record.seats) {
      const net = settlement.seats.find((each) => each.seat === seat)?.net ?? 0;
      compare(`ledger.seats.${seat}`, seat, moved('player', player ?? null), net);
    }
  } else compare('ledger.players', null, booked - held, nets);
  return { field: 'ledger', status: differences.length > 0 ? 'different' : 'same', differences };
}

/** A booked hand derived again, with the books beside it. */
export async function verifyBooked(tx: Tx, loaded: LoadedHand): Promise<HandVerification> {
  const report = verifyRecord(loaded.record);
  const ledger = await ledgerCheck(tx, loaded);
  const broken = ledger.status === 'different';
  return {
    ...report,
    verdict: broken ? 'different' : report.verdict,
    checks: report.checks.map((check) => (check.field === 'ledger' ? ledger : check)),
    first: report.first ?? ledger.differences.at(0) ?? null,
  };
}

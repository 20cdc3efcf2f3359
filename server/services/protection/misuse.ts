import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { type ProtectionSettings, protectionSettings } from '@/server/contracts/catalogue/protection';
import { misuseInput } from '@/server/contracts/protection';
import { defaultsOf } from '@/server/engine';
import { liveAtKind } from '../catalogue';
import { defineQuery } from '../kernel';

/** 95 %. */
const Z = 1.959_963_984_540_054;

/** Wilson's interval of a share, 95 %. */
export function wilson(wins: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = wins / of;
  const middle = (share + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const half = (Z / (1 + (Z * Z) / of)) * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** A player's uses against his hands, and their wins against what chance gives. */
export interface MisuseRow {
  readonly playerId: string;
  readonly alias: string;
  readonly status: string;
  readonly hands: number;
  readonly uses: number;
  readonly perThousand: number;
  /** Uses whose hand is booked. */
  readonly settled: number;
  readonly won: number;
  /** What a fair chance among those still in would have won. */
  readonly expected: number;
  readonly wonShare: { readonly low: number; readonly high: number };
  /** What makes the report name him; empty where nothing does. */
  readonly findings: readonly ('often' | 'winsTooOften')[];
  readonly letters: number;
}

/** The strictest of the live policies' thresholds; the rulebook's where there is none. */
async function thresholds(tx: Tx): Promise<Pick<ProtectionSettings, 'judgedFrom' | 'usualPerThousand'>> {
  const live = await liveAtKind(tx, 'protection');
  const all = live.map(({ body }) => sectionOf(body, 'protection') as unknown as ProtectionSettings);
  const usual = defaultsOf(protectionSettings);
  if (all.length === 0) return usual;
  return {
    judgedFrom: Math.min(...all.map((policy) => policy.judgedFrom)),
    usualPerThousand: Math.min(...all.map((policy) => policy.usualPerThousand)),
  };
}

/** The misuse report over the last `days`: everybody who used artificial all-ins, most per 1,000 hands first. */
export async function misuseRows(tx: Tx, now: Date, days: number, playerId?: string): Promise<MisuseRow[]> {
  const { judgedFrom, usualPerThousand } = await thresholds(tx);
  const since = new Date(now.getTime() - days * 86_400_000).toISOString();
  const only = playerId === undefined ? sql`true` : sql`u.player_id = ${playerId}::uuid`;
  const rows = await tx.execute<{
    player_id: string;
    alias: string;
    status: string;
    uses: string;
    settled: string;
    won: string;
    expected: string;
    hands: string;
    letters: string;
  }>(sql`
    select u.player_id, p.alias, p.status, count(*) as uses, count(u.hand_id) as settled,
      count(*) filter (where u.won) as won, coalesce(sum(1.0 / u.contenders) filter (where u.hand_id is not null), 0) as expected,
      (select count(*) from hand_seat s join hand h on h.id = s.hand_id and h.accounting_date = s.accounting_date
        where s.player_id = u.player_id and s.accounting_date >= ${since}::timestamptz::date - 1
          and h.ended_at > ${since}::timestamptz) as hands,
      (select count(*) from protection_letter l where l.player_id = u.player_id) as letters
    from protection_use u join player p on p.id = u.player_id
    where u.voided_at is null and u.taken_at > ${since}::timestamptz and ${only}
    group by u.player_id, p.alias, p.status order by p.alias`);
  return rows
    .map((row): MisuseRow => {
      const uses = Number(row.uses);
      const hands = Number(row.hands);
      const settled = Number(row.settled);
      const won = Number(row.won);
      const expected = Number(row.expected);
      const perThousand = (uses / Math.max(1, hands)) * 1_000;
      const wonShare = wilson(won, settled);
      const findings: MisuseRow['findings'][number][] = [];
      if (uses >= judgedFrom && perThousand > usualPerThousand) findings.push('often');
      if (settled >= judgedFrom && expected / settled < wonShare.low) findings.push('winsTooOften');
      return {
        playerId: row.player_id,
        alias: row.alias,
        status: row.status,
        hands,
        uses,
        perThousand,
        settled,
        won,
        expected,
        wonShare,
        findings,
        letters: Number(row.letters),
      };
    })
    .sort((a, b) => b.findings.length - a.findings.length || b.perThousand - a.perThousand);
}

export const misuseReport = defineQuery({
  name: 'protection.misuse',
  permission: 'protection.view',
  input: misuseInput,
  async run(tx, ctx, { days }) {
    return { days, rows: await misuseRows(tx, ctx.clock.now(), days) };
  },
});

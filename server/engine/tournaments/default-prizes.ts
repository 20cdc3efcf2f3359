import type { FixedPrizeRow, PrizeBandRow } from './prizes';

/** Field sizes, then places in order in percent; `x n` means n places each (rules 60, default percentage table). */
const TABLE = `
1-2: 100
3-12: 50 30 20
13-18: 40 30 20 10
19-27: 40 23 16 12 9
28-36: 33 20 15 11 8 7 6
37-50: 29 18 13 10 8 7 6 5 4
51-66: 26 16.5 12 9.5 8 6.5 5 4 3.5, 3 x3
67-83: 25.5 16 11.5 9 7.5 6 4.5 3.5 3, 2.5 x3, 2 x3
84-117: 25 15.5 11 8.5 7 5.5 4 3 2.5, 2.2 x3, 2 x3, 1.8 x3
118-175: 23 14 10.5 8 6 4.5 3.5 2.9 2.4, 2 x3, 1.7 x3, 1.4 x3, 1.1 x9
176-215: 22.5 13.5 10.3 7.75 6 4.5 3.5 2.7 2.1, 1.65 x3, 1.35 x3, 1.1 x3, 0.9 x9, 0.75 x9
216-290: 21.5 13.25 9.5 7.25 5.5 4.2 3.1 2.5 2, 1.6 x3, 1.3 x3, 1.05 x3, 0.85 x9, 0.7 x9, 0.6 x9
291-415: 20.5 12.75 9 6.7 5.2 3.9 2.9 2.3 1.8, 1.4 x3, 1.1 x3, 0.9 x3, 0.75 x9, 0.6 x9, 0.5 x9, 0.45 x18
416-550: 19.5 12.25 8.5 6.5 5 3.7 2.7 2.2 1.7, 1.3 x3, 1.05 x3, 0.85 x3, 0.65 x9, 0.55 x9, 0.45 x9, 0.4 x18, 0.35 x18
551-700: 19.25 12 8.25 6.4 4.9 3.6 2.65 2.15 1.65, 1.3 x3, 1.05 x3, 0.8 x3, 0.6 x9, 0.5 x9, 0.4 x9, 0.35 x18, 0.3 x18, 0.25 x18
701-900: 19.2 11.9 8.25 6.35 4.85 3.55 2.6 2.1 1.6, 1.25 x3, 1 x3, 0.75 x3, 0.55 x9, 0.45 x9, 0.35 x9, 0.29 x18, 0.24 x18, 0.21 x18, 0.19 x27
901-1100: 19.11 11.8 8.2 6.3 4.8 3.5 2.55 2.05 1.55, 1.23 x3, 0.95 x3, 0.7 x3, 0.52 x9, 0.42 x9, 0.33 x9, 0.26 x18, 0.21 x18, 0.18 x18, 0.16 x27, 0.15 x27
`;

function rowsOf(line: string): PrizeBandRow[] {
  const [field, places] = line.split(': ');
  const [fromEntrants, toEntrants] = field.split('-').map(Number);
  const rows: PrizeBandRow[] = [];
  let rank = 1;
  for (const run of places.split(', ')) {
    const range = / x(\d+)$/.exec(run);
    const shares = run.replace(/ x\d+$/, '').split(' ');
    const count = range === null ? 1 : Number(range[1]);
    for (const share of shares) {
      const shareBp = Math.round(Number(share) * 100);
      rows.push({ fromEntrants, toEntrants, fromRank: rank, toRank: rank + count - 1, shareBp });
      rank += count;
    }
  }
  return rows;
}

/** The default percentage table for 1 to 1,100 entrants (rules 60). */
export const defaultPrizeBands: readonly PrizeBandRow[] = TABLE.trim().split('\n').flatMap(rowsOf);

const free = (fromRank: number, toRank: number, currency: string, amount: number): FixedPrizeRow => ({
  fromEntrants: 1,
  toEntrants: 100_000,
  fromRank,
  toRank,
  currency,
  amount,
});

/** The free tournament: nine places, 500,000 IDR and 10,500 TC in all (rules 60). */
export const freeTournamentPrizes: readonly FixedPrizeRow[] = [
  free(1, 1, 'IDR', 200_000),
  free(2, 2, 'IDR', 100_000),
  free(3, 3, 'IDR', 50_000),
  free(4, 6, 'IDR', 30_000),
  free(7, 9, 'IDR', 20_000),
  free(1, 3, 'TC', 2_000),
  free(4, 6, 'TC', 1_000),
  free(7, 9, 'TC', 500),
];

/** One hand of one table, as the signals need it: who played and what each won or lost. */
export interface PlayedHand {
  readonly table: string;
  /** Tables that are alike: players choose among them. */
  readonly group: string;
  /** Whole hours since 1970. */
  readonly hour: number;
  readonly seats: readonly { readonly playerId: string; readonly net: number }[];
}

/** Two players and a figure that is far from what chance gives. `z` says how many standard deviations. */
export interface PairFinding {
  readonly a: string;
  readonly b: string;
  readonly observed: number;
  readonly expected: number;
  readonly z: number;
  readonly hands: number;
}

export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/**
 * Pairs that sit together more often than players who choose their tables at random: of the hours in which both played at
 * tables of one kind, in how many at the same one. Expected is one in so many tables of the kind as ran in that hour.
 */
export function sharedTables(hands: readonly PlayedHand[]): PairFinding[] {
  const hours = new Map<string, Map<string, Set<string>>>();
  for (const { group, hour, table, seats } of hands) {
    const name = `${group} ${hour}`;
    const tables = hours.get(name) ?? new Map<string, Set<string>>();
    hours.set(name, tables);
    const players = tables.get(table) ?? new Set<string>();
    tables.set(table, players);
    for (const { playerId } of seats) players.add(playerId);
  }
  const pairs = new Map<string, { observed: number; expected: number; variance: number; hours: number }>();
  for (const tables of hours.values()) {
    if (tables.size < 2) continue;
    const at = new Map<string, Set<string>>();
    for (const [table, players] of tables) {
      for (const player of players) at.set(player, (at.get(player) ?? new Set()).add(table));
    }
    const present = [...at.keys()].sort();
    const chance = 1 / tables.size;
    for (const [i, a] of present.entries()) {
      for (const b of present.slice(i + 1)) {
        const key = pairKey(a, b);
        const pair = pairs.get(key) ?? { observed: 0, expected: 0, variance: 0, hours: 0 };
        const together = [...(at.get(a) ?? [])].some((table) => at.get(b)?.has(table));
        // Who plays at several tables at once meets others more often.
        const meets = 1 - (1 - chance) ** ((at.get(a)?.size ?? 1) * (at.get(b)?.size ?? 1));
        pair.observed += together ? 1 : 0;
        pair.expected += meets;
        pair.variance += meets * (1 - meets);
        pair.hours += 1;
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs].map(([key, { observed, expected, variance, hours: n }]) => {
    const [a, b] = key.split(' ');
    return { a, b, observed, expected, z: variance > 0 ? (observed - expected) / Math.sqrt(variance) : 0, hands: n };
  });
}

/**
 * Money that went one way: in each hand a loser's loss is shared among its winners in proportion to what they won. Over
 * many hands of fair play what went from A to B and back evens out; its deviation is measured by the single flows.
 */
export function oneWayTransfers(hands: readonly PlayedHand[]): PairFinding[] {
  const pairs = new Map<string, { flow: number; squares: number; hands: number }>();
  for (const { seats } of hands) {
    const winners = seats.filter((seat) => seat.net > 0);
    const won = winners.reduce((sum, seat) => sum + seat.net, 0);
    if (won === 0) continue;
    for (const loser of seats) {
      if (loser.net >= 0) continue;
      for (const winner of winners) {
        const amount = (-loser.net * winner.net) / won;
        const key = pairKey(loser.playerId, winner.playerId);
        const pair = pairs.get(key) ?? { flow: 0, squares: 0, hands: 0 };
        pair.flow += loser.playerId < winner.playerId ? amount : -amount;
        pair.squares += amount * amount;
        pair.hands += 1;
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs].map(([key, { flow, squares, hands: n }]) => {
    const [first, second] = key.split(' ');
    // From `a` to `b`.
    const [a, b] = flow >= 0 ? [first, second] : [second, first];
    return {
      a,
      b,
      observed: Math.abs(flow),
      expected: 0,
      z: squares > 0 ? Math.abs(flow) / Math.sqrt(squares) : 0,
      hands: n,
    };
  });
}

/** How often somebody laid down the better hand, to one player and to all others. */
export interface FoldCount {
  readonly folder: string;
  readonly winner: string;
  readonly strong: number;
  readonly folds: number;
}

/** Folds of better hands to one partner against those to everybody else: a test of two shares. */
export function foldsToPartner(counts: readonly FoldCount[]): PairFinding[] {
  const of = new Map<string, { strong: number; folds: number }>();
  for (const { folder, strong, folds } of counts) {
    const sum = of.get(folder) ?? { strong: 0, folds: 0 };
    of.set(folder, { strong: sum.strong + strong, folds: sum.folds + folds });
  }
  return counts.flatMap(({ folder, winner, strong, folds }) => {
    const all = of.get(folder) ?? { strong, folds };
    const otherFolds = all.folds - folds;
    const otherStrong = all.strong - strong;
    if (folds === 0 || otherFolds === 0) return [];
    const pooled = all.strong / all.folds;
    const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / folds + 1 / otherFolds));
    const z = deviation > 0 ? (strong / folds - otherStrong / otherFolds) / deviation : 0;
    return [{ a: folder, b: winner, observed: strong, expected: (folds * otherStrong) / otherFolds, z, hands: folds }];
  });
}

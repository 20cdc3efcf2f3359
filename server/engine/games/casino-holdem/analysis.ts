import type { Edge, EdgeFigure } from '../../game';
import { everyFlop, flopRank } from './enumerate';
import { pairPlace } from './flops';
import { antePays, basicCalls, bonusPays, type PayRow, qualifyingRank } from './pays';
import { OUTCOMES, SITUATIONS } from './size';

export interface PayTables {
  readonly anteTable: readonly PayRow[];
  readonly bonusTable: readonly PayRow[];
  /** Rank of the pair with which the dealer qualifies, 0 = '2'. */
  readonly qualifyingPair: number;
}

/** What one way to play comes to. */
class Tally {
  calls = 0;
  result = 0;
  bonus = 0;

  add(weight: number, calling: boolean, call: number, bonus: number): void {
    if (calling) {
      this.calls += weight;
      this.result += weight * call;
      this.bonus += weight * (bonus + 1);
    } else {
      this.result -= weight * OUTCOMES;
    }
  }

  /** Expected result per ante. */
  get perAnte(): number {
    return this.result / SITUATIONS / OUTCOMES;
  }

  get callShare(): number {
    return this.calls / SITUATIONS;
  }

  /** Antes bet in all: the ante, and two more with each call. */
  get averageBet(): number {
    return 1 + 2 * this.callShare;
  }

  get mainReturn(): number {
    return 1 + this.perAnte / this.averageBet;
  }

  get bonusReturn(): number {
    return this.bonus / SITUATIONS;
  }
}

function figures(name: string, tally: Tally): EdgeFigure[] {
  const of = (what: string, value: number) => ({ name: `${name}${what}`, value });
  return [
    {
      name: `${name}PerAnte`,
      value: tally.perAnte,
      fraction: {
        numerator: String(BigInt(tally.result)),
        denominator: String(BigInt(SITUATIONS) * BigInt(OUTCOMES)),
      },
    },
    of('Calls', tally.callShare),
    { name: `${name}Bet`, value: tally.averageBet, plain: true },
    of('Return', tally.mainReturn),
    of('Bonus', tally.bonusReturn),
  ];
}

const judgedIf = (figure: EdgeFigure, name: string): EdgeFigure =>
  figure.name === name ? { ...figure, judged: 'expectation' } : figure;

/** Exact returns of both bets by optimal play, by the basic strategy, and by two others (rules 30). */
export function analyse(tables: PayTables, onProgress?: (done: number) => void): Edge {
  const rules = { pays: antePays(tables.anteTable), qualifies: qualifyingRank(tables.qualifyingPair) };
  const bonus = bonusPays(tables.bonusTable);
  const best = new Tally();
  const basic = new Tally();
  const always = new Tally();
  const bonusFirst = new Tally();
  let failures = 0;
  everyFlop(
    rules,
    ({ flop, calls, failures: failed }) => {
      failures += flop.weight * failed;
      for (let b = 1; b < 52; b++) {
        if (flop.cards.includes(b)) continue;
        for (let a = 0; a < b; a++) {
          if (flop.cards.includes(a)) continue;
          const call = calls[pairPlace(a, b)];
          const won = bonus[flopRank(a, b, flop)];
          const usual = basicCalls(a, b, flop.cards);
          best.add(flop.weight, call > -OUTCOMES, call, won);
          basic.add(flop.weight, usual, call, won);
          always.add(flop.weight, true, call, won);
          bonusFirst.add(flop.weight, usual || won > 0, call, won);
        }
      }
    },
    onProgress,
  );
  return {
    exact: true,
    figures: [
      { name: 'return', value: best.mainReturn },
      ...figures('best', best).map((figure) => judgedIf(figure, 'bestPerAnte')),
      { name: 'bonusCollected', judged: 'return', value: always.bonusReturn },
      ...figures('basic', basic),
      ...figures('always', always),
      ...figures('bonusFirst', bonusFirst),
      { name: 'dealerFails', value: failures / SITUATIONS / OUTCOMES },
    ],
  };
}

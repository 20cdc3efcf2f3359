import { dealerChances, fullShoe, RESULTS, standValue } from './dealer';
import { furtherSplits, type OddsRules } from './rules';
import { splitWorth } from './splits';

export const STAND = 0;
export const HIT = 1;
export const DOUBLE = 2;
export const SURRENDER = 3;

/** What to do by total and dealer's card (1 = ace .. 10). Index `total * 11 + up`. */
export interface Strategy {
  /** Two or more cards, nothing but hit or stand possible. */
  readonly hard: Uint8Array;
  readonly soft: Uint8Array;
  /** The first two cards: double and surrender too; hands after a split use it where they may double. */
  readonly firstHard: Uint8Array;
  readonly firstSoft: Uint8Array;
  /** 1 where a pair of that value is split. Index `value * 11 + up`. */
  readonly splits: Uint8Array;
  /** Doubling after a split, where surrender is no choice. */
  readonly splitHard: Uint8Array;
  readonly splitSoft: Uint8Array;
}

const strategies = new Map<string, Strategy>();

/**
 * The basic strategy of a rule set, worked out from the odds of a shoe of which only the dealer's card is known: for
 * each total the action with the greatest expectation (rules 40: basic strategy, a table by totals).
 */
export function basicStrategy(rules: OddsRules): Strategy {
  const key = JSON.stringify(rules);
  let strategy = strategies.get(key);
  if (strategy === undefined) {
    strategy = derive(rules);
    strategies.set(key, strategy);
  }
  return strategy;
}

function derive(rules: OddsRules): Strategy {
  const size = 22 * 11;
  const strategy = {
    hard: new Uint8Array(size),
    soft: new Uint8Array(size),
    firstHard: new Uint8Array(size),
    firstSoft: new Uint8Array(size),
    splits: new Uint8Array(11 * 11),
    splitHard: new Uint8Array(size),
    splitSoft: new Uint8Array(size),
  };
  for (let up = 1; up <= 10; up++) deriveFor(rules, up, strategy);
  return strategy;
}

/** Expectations against one dealer card by total, with draws from an unchanging shoe. */
interface Column {
  readonly stand: Float64Array;
  /** Best of hit and stand, hard and soft. */
  readonly hard: Float64Array;
  readonly soft: Float64Array;
  readonly chances: Float64Array;
}

function columnFor(rules: OddsRules, up: number): Column {
  const shoe = fullShoe(rules.decks);
  shoe[up]--;
  shoe[0]--;
  const dealer = new Float64Array(RESULTS);
  dealerChances(shoe, up, rules.hitSoft17, dealer);
  const blocked = up === 1 ? 10 : up === 10 ? 1 : 0;
  const chances = new Float64Array(11);
  const hole = blocked === 0 ? shoe[0] : shoe[0] - shoe[blocked];
  for (let value = 1; value <= 10; value++) {
    const others = blocked === 0 || value === blocked ? hole : hole - 1;
    chances[value] = (shoe[value] * others) / (hole * (shoe[0] - 1));
  }
  const stand = Float64Array.from({ length: 32 }, (_, total) => standValue(total, dealer));
  const hard = new Float64Array(32).fill(-1);
  const soft = new Float64Array(32).fill(-1);
  const column = { stand, hard, soft, chances };
  // High hard totals first, then soft ones (which turn into hard ones), then low hard ones (which turn soft).
  for (let total = 21; total >= 11; total--) hard[total] = Math.max(stand[total], hitValue(column, total, false));
  for (let total = 21; total >= 12; total--) soft[total] = Math.max(stand[total], hitValue(column, total, true));
  for (let total = 10; total >= 2; total--) hard[total] = Math.max(stand[total], hitValue(column, total, false));
  return column;
}

/** Takes one card and goes on best. */
function hitValue(column: Column, total: number, soft: boolean): number {
  let sum = 0;
  for (let value = 1; value <= 10; value++)
    sum += column.chances[value] * after(total, soft, value, column.hard, column.soft);
  return sum;
}

/** Expectation after a card of `value`, read from tables of hard and soft totals. */
function after(total: number, soft: boolean, value: number, hard: Float64Array, softs: Float64Array): number {
  if (soft) return total + value <= 21 ? softs[total + value] : hard[total + value - 10];
  if (value === 1 && total + 11 <= 21) return softs[total + 11];
  return total + value <= 21 ? hard[total + value] : -1;
}

/** Doubling: one card, then stand, for two bets. */
function doubleValue(column: Column, total: number, soft: boolean): number {
  let sum = 0;
  for (let value = 1; value <= 10; value++)
    sum += column.chances[value] * after(total, soft, value, column.stand, column.stand);
  return 2 * sum;
}

function deriveFor(rules: OddsRules, up: number, out: Record<keyof Strategy, Uint8Array>): void {
  const column = columnFor(rules, up);
  for (const soft of [false, true]) {
    const best = soft ? column.soft : column.hard;
    for (let total = soft ? 12 : 4; total <= 21; total++) {
      const at = total * 11 + up;
      const stand = column.stand[total];
      const plain = best[total] > stand ? HIT : STAND;
      const doubling = doubleValue(column, total, soft);
      const doubled = doubling > best[total] ? DOUBLE : plain;
      const most = Math.max(doubling, best[total]);
      const first = rules.surrender && most < -0.5 ? SURRENDER : doubled;
      (soft ? out.soft : out.hard)[at] = plain;
      (soft ? out.splitSoft : out.splitHard)[at] = rules.doubleAfterSplit ? doubled : plain;
      (soft ? out.firstSoft : out.firstHard)[at] = first;
    }
  }
  for (let value = 1; value <= 10; value++) {
    const together = value === 1 ? bestOfFirst(rules, column, 12, true) : bestOfFirst(rules, column, value * 2, false);
    if (splitValue(rules, column, value) > together) out.splits[value * 11 + up] = 1;
  }
}

function bestOfFirst(rules: OddsRules, column: Column, total: number, soft: boolean): number {
  const playing = Math.max((soft ? column.soft : column.hard)[total], doubleValue(column, total, soft));
  return rules.surrender ? Math.max(playing, -0.5) : playing;
}

/** The hands of a pair of `value`, each played best. */
function splitValue(rules: OddsRules, column: Column, value: number): number {
  const bonus = rules.natural.numerator / rules.natural.denominator;
  let one = 0;
  let paired = 0;
  for (let next = 1; next <= 10; next++) {
    const soft = value === 1 || next === 1;
    const total = value + next + (soft ? 10 : 0);
    let worth = (soft ? column.soft : column.hard)[total];
    if (value === 1 && !rules.splitAceDraw) worth = column.stand[total];
    else if (rules.doubleAfterSplit) worth = Math.max(worth, doubleValue(column, total, soft));
    if (total === 21 && rules.splitNatural) worth = bonus;
    one += column.chances[next] * worth;
    if (next === value) paired = column.chances[next] * worth;
  }
  const further = furtherSplits(rules, value);
  const again = Array.from({ length: 2 * further + 1 }, (_, gone) => column.chances[value] ** gone);
  return splitWorth(
    further,
    again.map((chance) => chance * one),
    again.map((chance) => chance * (one - paired)),
  );
}

/**
 * The same strategy's worth per initial bet, from the same unchanging shoe: within a few hundredths of a percent of
 * what card by card working out gives (expectation.ts), in a thousandth of the time.
 */
export function roughExpectation(rules: OddsRules): number {
  const bonus = rules.natural.numerator / rules.natural.denominator;
  const shoe = fullShoe(rules.decks);
  let sum = 0;
  for (let up = 1; up <= 10; up++) {
    const column = columnFor(rules, up);
    const upChance = shoe[up] / shoe[0];
    shoe[up]--;
    shoe[0]--;
    const blocked = up === 1 ? 10 : up === 10 ? 1 : 0;
    for (let one = 1; one <= 10; one++) {
      const first = shoe[one] / shoe[0];
      shoe[one]--;
      shoe[0]--;
      for (let other = 1; other <= 10; other++) {
        const chance = upChance * first * (shoe[other] / shoe[0]);
        const left = shoe[0] - 1;
        const dealerNatural = blocked === 0 ? 0 : (shoe[blocked] - (blocked === other ? 1 : 0)) / left;
        const soft = one === 1 || other === 1;
        const total = one + other + (soft ? 10 : 0);
        if (total === 21) {
          sum += chance * (1 - dealerNatural) * bonus;
          continue;
        }
        let worth = bestOfFirst(rules, column, total, soft);
        if (one === other) worth = Math.max(worth, splitValue(rules, column, one));
        sum += chance * (-dealerNatural + (1 - dealerNatural) * worth);
      }
      shoe[one]++;
      shoe[0]++;
    }
    shoe[up]++;
    shoe[0]++;
  }
  return sum;
}

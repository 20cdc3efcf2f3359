/** A ledger of some eighty lines without a database, written from the design's words: what the real one is tested against. */
export interface ModelLine {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

interface ModelTransaction {
  readonly lines: readonly ModelLine[];
  readonly day: number;
  reversedBy: number | undefined;
  readonly reverses: number | undefined;
}

export type ModelAnswer = { readonly done: number; readonly day: number } | { readonly refused: string };

/** Names of accounts that may go below zero begin with `house`. */
export class ModelLedger {
  readonly balances = new Map<string, number>();
  readonly transactions: ModelTransaction[] = [];
  readonly #keys = new Map<string, { readonly payload: string; readonly answer: ModelAnswer }>();
  #closedThrough = Number.NEGATIVE_INFINITY;

  /** Days are numbers; `today` is the day that is not over yet. */
  constructor(readonly today: number) {}

  #name = (line: ModelLine) => `${line.account} ${line.currency}`;

  #book(lines: readonly ModelLine[], occurred: number, reverses?: number): ModelAnswer {
    const change = new Map<string, number>();
    for (const line of lines) {
      change.set(this.#name(line), (change.get(this.#name(line)) ?? 0) + line.amount);
    }
    for (const [name, amount] of change) {
      const left = (this.balances.get(name) ?? 0) + amount;
      if (amount < 0 && left < 0 && !name.startsWith('house')) return { refused: 'insufficientFunds' };
    }
    for (const [name, amount] of change) this.balances.set(name, (this.balances.get(name) ?? 0) + amount);
    const day = Math.max(Math.min(occurred, this.today), this.#closedThrough + 1);
    this.transactions.push({ lines, day, reverses, reversedBy: undefined });
    return { done: this.transactions.length - 1, day };
  }

  post(key: string, lines: readonly ModelLine[], occurred: number): ModelAnswer {
    const payload = JSON.stringify([lines, occurred]);
    const known = this.#keys.get(key);
    if (known) return known.payload === payload ? known.answer : { refused: 'keyReused' };
    const answer = this.#book(lines, occurred);
    if ('done' in answer) this.#keys.set(key, { payload, answer });
    return answer;
  }

  reverse(index: number): ModelAnswer {
    const first = this.transactions[index];
    if (first.reverses !== undefined) return { refused: 'isReversal' };
    if (first.reversedBy !== undefined) return { refused: 'reversedAlready' };
    const opposite = first.lines.map((line) => ({ ...line, amount: -line.amount }));
    const answer = this.#book(opposite, this.today, index);
    if ('done' in answer) first.reversedBy = answer.done;
    return answer;
  }

  close(through: number): { readonly refused: string } | undefined {
    if (through >= this.today) return { refused: 'notOver' };
    if (through <= this.#closedThrough) return { refused: 'closedAlready' };
    this.#closedThrough = through;
    return undefined;
  }
}

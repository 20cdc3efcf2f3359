import type { Random } from '../rng/random';
import { levelStartMs } from './clock';
import type { EntryCounts, PolicyCounts, StructureSpec } from './structure-spec';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Everybody who enters one run, by entry from 0: who plays it, with how many chips, and what was bought. */
export class StructureField {
  /** Chips by entry; 0: not there yet, or out. */
  readonly stacks: Float64Array;
  /** Which policy plays an entry. */
  readonly policyOf: Uint8Array<ArrayBuffer>;
  readonly counts: Mutable<EntryCounts> = { entries: 0, lateEntries: 0, reEntries: 0, rebuys: 0, addOns: 0 };
  /** All chips in play, and what was paid into the pool. */
  chips = 0;
  paid = 0;

  /** When registration closes; 0: with the start. */
  private readonly closesMs: number;
  /** When the late players come, the last one first. */
  private readonly arrivals: number[] = [];
  private readonly personOf: Int32Array;
  private readonly entriesOf: Uint8Array;
  private readonly rebuysOf: Uint8Array;
  private readonly asked: Uint8Array;
  private readonly costs: number[];
  private come = 0;

  constructor(
    private readonly spec: StructureSpec,
    /** Policies by player. */
    private readonly persons: Uint8Array<ArrayBuffer>,
    private readonly draw: Random,
  ) {
    const { late } = spec;
    this.closesMs = late === undefined || late.levels === 0 ? 0 : levelStartMs(spec, late.levels + 1);
    const most = persons.length * (1 + (late?.reEntries ?? 0));
    this.stacks = new Float64Array(most);
    this.policyOf = new Uint8Array(most);
    this.personOf = new Int32Array(most);
    this.entriesOf = new Uint8Array(persons.length);
    this.rebuysOf = new Uint8Array(most);
    this.asked = new Uint8Array(most);
    this.costs = spec.policies.map(() => 0);
    if (this.closesMs > 0 && late !== undefined) {
      const coming = Math.max(0, Math.min(persons.length - 2, Math.floor((persons.length * late.latePercent) / 100)));
      this.arrivals = Array.from({ length: coming }, () => draw.below(this.closesMs)).sort((a, b) => b - a);
    }
    while (this.come < persons.length - this.arrivals.length) this.enter(this.come++);
  }

  /** When the next late player comes; nobody: infinity. */
  nextArrival(): number {
    return this.arrivals.at(-1) ?? Number.POSITIVE_INFINITY;
  }

  /** The entry of the late player who comes now. */
  arrive(): number {
    this.arrivals.pop();
    this.counts.lateEntries++;
    return this.enter(this.come++);
  }

  /** Whether an entry that has lost its last chip at `nowMs` is played on with a rebuy. */
  takesRebuy(entry: number, nowMs: number): boolean {
    const { late } = this.spec;
    if (late === undefined || nowMs >= this.closesMs || this.rebuysOf[entry] >= late.rebuys) return false;
    if (!this.takes(late.rebuyPercent)) return false;
    this.rebuysOf[entry]++;
    this.counts.rebuys++;
    this.give(entry, late.rebuyChips, this.spec.buyIn, this.spec.fee);
    return true;
  }

  /** The new entry of whoever played one that is out since `nowMs`, or `null`. */
  reEntry(out: number, nowMs: number): number | null {
    const { late } = this.spec;
    const person = this.personOf[out];
    if (late === undefined || nowMs >= this.closesMs || this.entriesOf[person] > late.reEntries) return null;
    if (!this.takes(late.reEntryPercent)) return null;
    this.counts.reEntries++;
    return this.enter(person);
  }

  /** Offers the add-on before a hand that begins at `startMs`; each entry is asked once. */
  offerAddOn(entry: number, startMs: number): void {
    const { late } = this.spec;
    if (!late?.addOn || this.closesMs === 0 || startMs < this.closesMs || this.asked[entry] === 1) return;
    this.asked[entry] = 1;
    if (!this.takes(late.addOnPercent)) return;
    this.counts.addOns++;
    this.give(entry, late.addOn.chips, late.addOn.price, 0);
  }

  /** How the entries fared by policy; `finish` is the prize of each. */
  fares(winner: number, finish: Float64Array): PolicyCounts[] {
    const fares = this.costs.map((cost) => ({ entrants: 0, wins: 0, cashes: 0, prizes: 0, cost }));
    for (let entry = 0; entry < finish.length; entry++) {
      const fare = fares[this.policyOf[entry]];
      fare.entrants++;
      fare.prizes += finish[entry];
      if (finish[entry] > 0) fare.cashes++;
      if (entry === winner) fare.wins++;
    }
    return fares;
  }

  private enter(person: number): number {
    const entry = this.counts.entries++;
    this.personOf[entry] = person;
    this.entriesOf[person]++;
    this.policyOf[entry] = this.persons[person];
    this.give(entry, this.spec.startingChips, this.spec.buyIn, this.spec.fee);
    return entry;
  }

  private give(entry: number, chips: number, price: number, fee: number): void {
    this.stacks[entry] += chips;
    this.chips += chips;
    this.paid += price;
    this.costs[this.policyOf[entry]] += price + fee;
  }

  private takes(percent: number): boolean {
    return this.draw.below(100) < percent;
  }
}

/** Policies by player: as near to the weights as whole players allow, in a random order. */
export function assignedPolicies(
  policies: StructureSpec['policies'],
  entrants: number,
  draw: Random,
): Uint8Array<ArrayBuffer> {
  const weight = policies.reduce((sum, policy) => sum + policy.weight, 0);
  if (weight <= 0) throw new RangeError('the policies need weights');
  const out = new Uint8Array(entrants);
  let from = 0;
  let sum = 0;
  policies.forEach((policy, i) => {
    sum += policy.weight;
    const to = Math.round((entrants * sum) / weight);
    out.fill(i, from, to);
    from = to;
  });
  for (let i = entrants - 1; i > 0; i--) {
    const at = draw.below(i + 1);
    const kept = out[i];
    out[i] = out[at];
    out[at] = kept;
  }
  return out;
}

import { canonical, flopPlace, mapCard, PAIRS, pairPlace } from './flops';
import data from './optimal.json';

/*
 * Where a call is worth more than a fold under the pay tables of rules 30, worked out exactly: one bit for each of the
 * 1,755 flops up to suits and 1,326 pairs, as text. Made by tests/proof/casino-optimal.ts.
 */

const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

let calls: Uint8Array | null = null;

function callBits(): Uint8Array {
  if (calls !== null) return calls;
  const text: string = data.calls;
  calls = Uint8Array.from(text, (symbol) => SYMBOLS.indexOf(symbol));
  return calls;
}

/** Writes bits, six a symbol. */
export function packCalls(bits: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bits.length; i += 6) {
    let symbol = 0;
    for (let j = 0; j < 6; j++) symbol |= (bits[i + j] ?? 0) << j;
    text += SYMBOLS[symbol];
  }
  return text;
}

/** True when a call with these two cards on this flop is worth more than a fold. */
export function optimalCalls(a: number, b: number, flop: ArrayLike<number>): boolean {
  const { key, map } = canonical(flop[0], flop[1], flop[2]);
  const at = flopPlace(key) * PAIRS + pairPlace(mapCard(a, map), mapCard(b, map));
  return ((callBits()[Math.floor(at / 6)] >> (at % 6)) & 1) === 1;
}

import type { OpeningProblemCode } from '@/server/contracts/opening-balances';

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?$/;

type Exact =
  | { readonly minor: number }
  | {
      readonly code: Extract<OpeningProblemCode, 'notAnAmount' | 'tooManyDecimals' | 'tooLarge'>;
      readonly limit: string;
    };

/**
 * A decimal text as minor units of a currency with `digits` decimals, digit by digit: `12.5` with two is 1250. The point
 * is a point whatever the language; grouping, exponents and further decimals are refused, even zeros.
 */
export function exactAmount(text: string, digits: number): Exact {
  const written = WRITTEN.exec(text);
  if (!written) return { code: 'notAnAmount', limit: digits === 0 ? '1250' : `1250.${'0'.repeat(digits)}` };
  const [, minus, whole, part = ''] = written;
  if (part.length > digits) return { code: 'tooManyDecimals', limit: String(digits) };
  const minor = Number(`${whole}${part.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(minor)) {
    const most = String(Number.MAX_SAFE_INTEGER);
    const point = most.length - digits;
    return { code: 'tooLarge', limit: digits === 0 ? most : `${most.slice(0, point)}.${most.slice(point)}` };
  }
  return { minor: minus === '' || minor === 0 ? minor : -minor };
}

/** Digits with at most one point and an optional ASCII minus; what `Intl` formats exactly, however large. */
export type Decimal = `${number}`;

/** Writes a whole number of minor units as a decimal: `toDecimal(-1205, 2)` is `-12.05`. Throws on a fraction. */
export function toDecimal(minor: number, digits: number): Decimal {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(text.length - digits);
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${part}` : ''}` as Decimal;
}

/**
 * Reads what somebody typed as whole minor units. `decimal` and `group` are the signs of his language; a minus may be
 * ASCII or U+2212. Gives `null` for anything that is no number or has more digits than the currency.
 */
export function fromDecimal(text: string, digits: number, decimal: string, group: string): number | null {
  const bare = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/[\s\u00a0\u202f]/g, '');
  const [whole = '', part = '', ...more] = bare.split(decimal);
  if (more.length > 0 || part.length > digits || !/^\d*$/.test(part)) return null;
  if (bare.endsWith(decimal)) return null;
  const grouped = whole.includes(group);
  const valid = grouped ? new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+$`).test(whole) : /^-?\d+$/.test(whole);
  if (!valid) return null;
  const value = Number(`${whole.split(group).join('')}${part.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(value)) return null;
  return value === 0 ? 0 : value;
}

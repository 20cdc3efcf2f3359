declare const minorBrand: unique symbol;

/** A whole, safe number of the smallest unit of one currency (cent, rupiah, chip). Never a fraction, never a float sum. */
export type Minor = number & { readonly [minorBrand]: true };

/** Takes any number, gives it back as `Minor`; throws `RangeError` on a fraction or beyond the safe range. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole safe amount of minor units: ${value}`);
  return value as Minor;
}

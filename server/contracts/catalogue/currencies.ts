/**
 * The currencies that Pitboss knows: ISO code or house code, digits of the minor unit, and whether it is money at all.
 * Virtual currencies are never raked and never taxed (rules 00).
 */
export const CURRENCIES = {
  EUR: { digits: 2, virtual: false },
  USD: { digits: 2, virtual: false },
  IDR: { digits: 0, virtual: false },
  JPY: { digits: 0, virtual: false },
  CHIP: { digits: 0, virtual: true },
  TC: { digits: 0, virtual: true },
} as const satisfies Record<string, { readonly digits: number; readonly virtual: boolean }>;

export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[];

/** Currencies that are money: the ones that can be raked and taxed. */
export const REAL_CURRENCIES = CURRENCY_CODES.filter((code) => !CURRENCIES[code].virtual);

/** The currency that a document's amounts are in: its own, that of its table, or the only one that it names. */
export function currencyOf(body: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof body.currency === 'string') return body.currency;
  const { table, tournament, jurisdiction } = body as Record<string, Readonly<Record<string, unknown>> | undefined>;
  const own = (table ?? tournament)?.currency;
  if (typeof own === 'string') return own;
  const named = jurisdiction?.currencies;
  const [only] = Array.isArray(named) && named.length === 1 ? (named as { readonly currency?: unknown }[]) : [];
  return typeof only?.currency === 'string' ? only.currency : undefined;
}

/** An amount of minor units as plain text, for titles that stand in records: `50.00 EUR`. */
export function amountText(minor: number, currency: string): string {
  const digits = CURRENCY_CODES.includes(currency as CurrencyCode) ? CURRENCIES[currency as CurrencyCode].digits : 0;
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const part = digits > 0 ? `.${text.slice(-digits)}` : '';
  return `${minor < 0 ? '-' : ''}${text.slice(0, text.length - digits)}${part} ${currency}`;
}

import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import type { Locale } from '../i18n/locales';
import { type Decimal, fromDecimal, toDecimal } from './decimal';

/** What stands where there is no value; a zero is written as 0. */
const NULL_TEXT = '–';

const MINUS = '\u2212';
const NBSP = '\u00a0';

interface AmountOptions {
  /** Differences are always signed. */
  readonly signed?: boolean;
}

const isKnown = (code: string): code is CurrencyCode => code in CURRENCIES;

/** Digits after the point of a currency; throws on one that is not in the table. */
export function digitsOf(currency: string): number {
  if (!isKnown(currency)) throw new RangeError(`unknown currency: ${currency}`);
  return CURRENCIES[currency].digits;
}

/** The minus of numbers on a screen is U+2212; exports keep the ASCII one. */
const typeset = (text: string): string => text.replaceAll('-', MINUS);

/** Everything that turns a value into text, for one language and one zone. */
export class Formatter {
  readonly #tag: string;
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  readonly #signs: { readonly decimal: string; readonly group: string };

  constructor(
    readonly locale: Locale,
    /** IANA name of the zone that times are shown in. */
    readonly zone: string,
  ) {
    this.#tag = locale === 'en' ? 'en-GB' : locale;
    const parts = new Intl.NumberFormat(this.#tag).formatToParts(1234567.8);
    const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    this.#signs = { decimal: sign('decimal') || '.', group: sign('group') || ',' };
  }

  #number(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = JSON.stringify(options);
    let format = this.#numbers.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.#tag, options);
      this.#numbers.set(key, format);
    }
    return format;
  }

  #date(options: Intl.DateTimeFormatOptions, zone = this.zone): Intl.DateTimeFormat {
    const key = JSON.stringify([options, zone]);
    let format = this.#dates.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(this.#tag, { ...options, timeZone: zone });
      this.#dates.set(key, format);
    }
    return format;
  }

  #decimal(value: Decimal | number, digits: number, signed: boolean): string {
    return typeset(
      this.#number({
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: signed ? 'exceptZero' : 'negative',
      }).format(value),
    );
  }

  /** A lone amount with its symbol: `€12.35`, `1,200 chips` is `CHIP 1,200`. `null` is `–`. */
  amount(minor: number | null, currency: string, { signed = false }: AmountOptions = {}): string {
    if (minor === null) return NULL_TEXT;
    return this.#withSymbol(toDecimal(minor, digitsOf(currency)), currency, digitsOf(currency), signed);
  }

  /** An amount without symbol, for a column whose header names the currency. */
  plainAmount(minor: number | null, currency: string, { signed = false }: AmountOptions = {}): string {
    if (minor === null) return NULL_TEXT;
    const digits = digitsOf(currency);
    return this.#decimal(toDecimal(minor, digits), digits, signed);
  }

  /**
   * An amount of a hand record, without symbol. A record says itself how fine its units are: imports may have half
   * chips, and currencies that the table does not know.
   */
  recordAmount(minor: number | null, currency: string, minorPerUnit: number, options: AmountOptions = {}): string {
    if (minor === null) return NULL_TEXT;
    if (isKnown(currency) && 10 ** digitsOf(currency) === minorPerUnit)
      return this.plainAmount(minor, currency, options);
    const digits = [0, 1, 2, 3].find((count) => 10 ** count % minorPerUnit === 0) ?? 4;
    return this.#decimal(minor / minorPerUnit, digits, options.signed ?? false);
  }

  /** A statistic in minor units that need not be whole, such as a mean; `extra` digits beyond those of the currency. */
  meanAmount(
    minor: number | null,
    currency: string,
    { signed = false, symbol = true, extra = 0 }: AmountOptions & { symbol?: boolean; extra?: number } = {},
  ): string {
    if (minor === null) return NULL_TEXT;
    const digits = digitsOf(currency) + extra;
    const value = minor / 10 ** digitsOf(currency);
    return symbol ? this.#withSymbol(value, currency, digits, signed) : this.#decimal(value, digits, signed);
  }

  #withSymbol(value: Decimal | number, currency: string, digits: number, signed: boolean): string {
    if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${NBSP}${this.#decimal(value, digits, signed)}`;
    return typeset(
      this.#number({
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: signed ? 'exceptZero' : 'negative',
      }).format(value),
    );
  }

  /** A count or another plain number. */
  number(value: number | null, { digits = 0, signed = false }: { digits?: number; signed?: boolean } = {}): string {
    return value === null ? NULL_TEXT : this.#decimal(value, digits, signed);
  }

  /** Few characters for an axis or a chip: `1.2 M`. */
  compact(value: number): string {
    return typeset(this.#number({ notation: 'compact', maximumFractionDigits: 1 }).format(value));
  }

  /** A value that is already in percent: `61.3 %`. */
  percent(value: number | null, { digits = 1, signed = false }: { digits?: number; signed?: boolean } = {}): string {
    return value === null ? NULL_TEXT : `${this.#decimal(value, digits, signed)}${NBSP}%`;
  }

  /** Hundredths of a percent, exactly: 300 is `3 %`, 325 is `3.25 %`. */
  basisPoints(bp: number | null): string {
    if (bp === null) return NULL_TEXT;
    const digits = bp % 100 === 0 ? 0 : bp % 10 === 0 ? 1 : 2;
    return `${this.#decimal(toDecimal(bp, 2), digits, false)}${NBSP}%`;
  }

  /** `1 Dec 2026, 08:05:09` in the zone of the page. `null` is `–`. */
  dateTime(at: Date | string | null, { seconds = true, zone }: { seconds?: boolean; zone?: string } = {}): string {
    if (at === null) return NULL_TEXT;
    const date = new Date(at);
    const time = this.#date(
      { hour: '2-digit', minute: '2-digit', ...(seconds && { second: '2-digit' }), hourCycle: 'h23' },
      zone,
    );
    const separator = this.locale === 'ja' ? ' ' : ', ';
    return `${this.date(date, zone)}${separator}${time.format(date)}`;
  }

  /** `1 Dec 2026`. */
  date(at: Date | string, zone?: string): string {
    const date = new Date(at);
    if (this.locale === 'ja') return this.#date({ dateStyle: 'long' }, zone).format(date);
    // British English writes "Sept"; three letters keep columns even.
    const month =
      this.locale === 'en' ? englishMonth(date, zone ?? this.zone) : this.#date({ month: 'short' }, zone).format(date);
    const part = (options: Intl.DateTimeFormatOptions) => this.#date(options, zone).format(date);
    return `${part({ day: 'numeric' })} ${month} ${part({ year: 'numeric' })}`;
  }

  /** The same moment in UTC, for the tooltip of a time. */
  utc(at: Date | string): string {
    return `${this.dateTime(at, { zone: 'UTC' })} UTC`;
  }

  /** `Asia/Jakarta (UTC+7)`, once in a page's header. */
  zoneLabel(at: Date = new Date()): string {
    const name = this.#date({ timeZoneName: 'shortOffset' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value;
    const offset = typeset((name ?? '').replace('GMT', 'UTC'));
    return this.zone === 'UTC' || this.zone === offset ? 'UTC' : `${this.zone} (${offset})`;
  }

  /** `4.1 s` below a minute, then `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
  duration(milliseconds: number | null): string {
    if (milliseconds === null) return NULL_TEXT;
    if (milliseconds < 10_000) return this.#unit(milliseconds / 1000, 'second', 1);
    const seconds = Math.round(milliseconds / 1000);
    if (seconds < 60) return this.#unit(seconds, 'second', 0);
    const units = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
      ['second', 1],
    ] as const;
    const first = units.findIndex(([, size]) => seconds >= size);
    const [big, small] = [units[first], units[first + 1]];
    const whole = Math.floor(seconds / big[1]);
    const rest = Math.floor((seconds % big[1]) / small[1]);
    const head = this.#unit(whole, big[0], 0);
    return rest === 0 ? head : `${head} ${this.#unit(rest, small[0], 0)}`;
  }

  #unit(value: number, unit: 'day' | 'hour' | 'minute' | 'second', digits: number): string {
    if (this.locale === 'en') {
      const sign = { day: 'd', hour: 'h', minute: 'min', second: 's' }[unit];
      return `${this.#decimal(value, digits, false)}${NBSP}${sign}`;
    }
    return this.#number({
      style: 'unit',
      unit,
      unitDisplay: 'short',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  }

  /** The name of a country (`FI`) in this language. */
  country(code: string): string {
    return new Intl.DisplayNames(this.#tag, { type: 'region', fallback: 'code' }).of(code) ?? code;
  }

  /** The name of a language (`fi`) in this language. */
  language(tag: string): string {
    return new Intl.DisplayNames(this.#tag, { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  }

  /** What stands in an input for an amount: digits and a point, no grouping. */
  inputDecimal(minor: number | null, digits: number): string {
    return minor === null ? '' : toDecimal(minor, digits).replace('.', this.#signs.decimal);
  }

  /** Reads an input as whole units of `digits` decimals in the signs of this language; `null` if it is no such number. */
  parseDecimal(text: string, digits: number): number | null {
    return fromDecimal(text, digits, this.#signs.decimal, this.#signs.group);
  }
}

function englishMonth(date: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: zone }).format(date);
}

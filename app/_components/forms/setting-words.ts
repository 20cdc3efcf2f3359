'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { digitsOf } from '@/app/_lib/format/formatter';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Field, ScalarField, SettingsIssue, Texts } from '@/server/contracts/settings';

/** Limits from here on are there to keep numbers safe and tell an operator nothing. */
const hugeMoney = 1_000_000_000;

export interface SettingWords {
  readonly label: (name: string) => string;
  readonly help: (name: string) => string | undefined;
  readonly group: (name: string) => string;
  readonly option: (name: string, option: string) => string;
  /** What stands after the input: a currency, %, a unit. */
  readonly unit: (field: ScalarField) => string | undefined;
  /** Decimals of the input. */
  readonly digits: (field: ScalarField) => number;
  /** The allowed values in words. */
  readonly range: (field: Field) => string | undefined;
  /** Why a value was refused; gives the range. */
  readonly refusal: (field: Field, value: unknown) => string;
  readonly issue: (issue: SettingsIssue) => string;
  /** A value as it reads outside of an input. */
  readonly value: (name: string, field: Field, value: unknown) => string;
}

function textAt(texts: Texts, ...path: string[]): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const key of path) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** `{least}` in a text becomes the parameter of that name. */
const filled = (text: string, params: SettingsIssue['params'] = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));

/** Words for settings: names from the document's own texts, ranges and units from the shared ones. */
export function useSettingWords(texts: Texts, currency: string): SettingWords {
  const t = useTranslations('settings');
  const format = useFormatter();
  return useMemo<SettingWords>(() => {
    const digits = (field: ScalarField) =>
      field.kind === 'money' ? digitsOf(currency) : field.kind === 'basisPoints' ? 2 : 0;
    const show = (field: ScalarField, value: number) =>
      field.kind === 'money'
        ? format.plainAmount(value, currency)
        : field.kind === 'basisPoints'
          ? format.basisPoints(value)
          : format.number(value);
    const unit = (field: ScalarField) => {
      if (field.kind === 'money') return currency;
      if (field.kind === 'basisPoints') return '%';
      if (field.kind === 'duration') return t(`units.${field.unit}`);
      if (field.kind === 'int' && field.unit)
        return t.has(`units.${field.unit}`) ? t(`units.${field.unit}`) : field.unit;
      return undefined;
    };
    const range = (field: Field): string | undefined => {
      switch (field.kind) {
        case 'money':
        case 'int':
        case 'basisPoints':
        case 'duration': {
          const limits = { min: show(field, field.min), max: show(field, field.max) };
          return field.kind === 'money' && field.max >= hugeMoney ? t('atLeast', limits) : t('between', limits);
        }
        case 'text':
          return t('length', { min: field.minLength, max: field.maxLength });
        case 'table':
          return t('rows', { min: field.minRows, max: field.maxRows });
        default:
          return undefined;
      }
    };
    const option = (name: string, value: string) => textAt(texts, 'choices', name, value) ?? value;
    return {
      label: (name) => textAt(texts, 'fields', name, 'label') ?? name,
      help: (name) => textAt(texts, 'fields', name, 'help'),
      group: (name) => textAt(texts, 'groups', name) ?? (t.has(`groups.${name}`) ? t(`groups.${name}`) : name),
      option,
      unit,
      digits,
      range,
      refusal: (field, value) => {
        const limits = range(field);
        if (value === null || value === undefined || value === '')
          return limits ? t('missingRange', { range: limits }) : t('missing');
        return limits ? t('outside', { range: limits }) : t('wrong');
      },
      issue: ({ code, params }) => filled(textAt(texts, 'issues', code) ?? code, params),
      value: (name, field, value) => {
        if (value === null || value === undefined) return format.number(null);
        if (field.kind === 'flag') return value === true ? t('on') : t('off');
        if (field.kind === 'choice') return option(name, String(value));
        if (field.kind === 'table') return t('rowCount', { count: Array.isArray(value) ? value.length : 0 });
        if (typeof value !== 'number') return String(value);
        const after = field.kind === 'basisPoints' ? undefined : unit(field as ScalarField);
        return after ? `${show(field as ScalarField, value)} ${after}` : show(field as ScalarField, value);
      },
    };
  }, [t, texts, currency, format]);
}

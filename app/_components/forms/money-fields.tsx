'use client';

import { digitsOf } from '@/app/_lib/format/formatter';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { Field } from '../ui/field';
import { Select } from '../ui/select';
import { NumberInput } from './number-input';

interface MoneyFieldsProps {
  labels: { readonly currency: string; readonly amount: string };
  currency: string;
  onCurrency: (currency: string) => void;
  amount: number | null;
  onAmount: (amount: number | null) => void;
  /** What is wrong with the amount. */
  error?: string;
}

/** A currency and an amount in it. */
export function MoneyFields({ labels, currency, onCurrency, amount, onAmount, error }: MoneyFieldsProps) {
  return (
    <>
      <Field label={labels.currency}>
        {(control) => (
          <Select
            {...control}
            value={currency}
            onValueChange={onCurrency}
            options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
          />
        )}
      </Field>
      <Field label={labels.amount} error={error}>
        {(control) => (
          <NumberInput
            {...control}
            key={currency}
            value={amount}
            onValueChange={onAmount}
            digits={digitsOf(currency)}
            unit={currency}
          />
        )}
      </Field>
    </>
  );
}

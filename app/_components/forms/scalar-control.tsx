'use client';

import type { ScalarField } from '@/server/contracts/settings';
import { Switch } from '../ui/checkbox';
import type { FieldControl } from '../ui/field';
import { Input } from '../ui/input';
import { Select, type SelectOption } from '../ui/select';
import { NumberInput } from './number-input';
import type { SettingWords } from './setting-words';

/** Documents that may be referred to, by their kind. */
export type References = Readonly<Record<string, readonly SelectOption[]>>;

interface ScalarControlProps {
  name: string;
  field: ScalarField;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  words: SettingWords;
  references: References;
  unset: string;
  disabled?: boolean;
  control: FieldControl & { 'aria-label'?: string };
}

const unsetValue = '\u0000';

/** The input of one field, by its kind. */
export function ScalarControl(props: ScalarControlProps) {
  const { name, field, value, onChange, onBlur, words, references, unset, disabled, control } = props;
  switch (field.kind) {
    case 'money':
    case 'int':
    case 'basisPoints':
    case 'duration':
      return (
        <NumberInput
          {...control}
          disabled={disabled}
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          onBlur={onBlur}
          digits={words.digits(field)}
          unit={words.unit(field)}
        />
      );
    case 'flag':
      return (
        <Switch {...control} disabled={disabled} checked={value === true} onCheckedChange={onChange} onBlur={onBlur} />
      );
    case 'choice':
    case 'reference': {
      const options =
        field.kind === 'choice'
          ? field.options.map((option) => ({ value: option, label: words.option(name, option) }))
          : (references[field.to] ?? []);
      return (
        <Select
          {...control}
          disabled={disabled}
          value={typeof value === 'string' ? value : field.optional ? unsetValue : null}
          placeholder={unset}
          onValueChange={(next) => {
            onChange(next === unsetValue ? null : next);
            onBlur();
          }}
          options={field.optional ? [{ value: unsetValue, label: unset }, ...options] : options}
        />
      );
    }
    case 'text':
      return (
        <Input
          {...control}
          disabled={disabled}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' && field.optional ? null : event.target.value)}
          onBlur={onBlur}
        />
      );
  }
}

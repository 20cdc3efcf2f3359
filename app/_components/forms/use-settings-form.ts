'use client';

import { useMemo } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { fieldErrors, schemaOf } from '@/server/contracts/schema-of';
import type { SettingsSpec } from '@/server/contracts/settings';

export type SettingsValues = Record<string, unknown>;
export type SettingsFormState = UseFormReturn<SettingsValues>;

/** Puts `caps.2.cap` where the form looks for it. */
function nest(problems: readonly { readonly path: string; readonly message: string }[]): FieldErrors<SettingsValues> {
  const out: Record<string, unknown> = {};
  for (const { path, message } of problems) {
    const keys = path.split('.');
    let node = out;
    for (const key of keys.slice(0, -1)) {
      node[key] ??= {};
      node = node[key] as Record<string, unknown>;
    }
    const last = keys.at(-1) ?? '';
    node[last] ??= { type: 'rule', message };
  }
  return out as FieldErrors<SettingsValues>;
}

/** A form for a document with these settings: judged by the derived schema on blur, then at every change. */
export function useSettingsForm(spec: SettingsSpec, values: SettingsValues): SettingsFormState {
  const resolver = useMemo<Resolver<SettingsValues>>(() => {
    const schema = schemaOf(spec);
    return (input) => {
      const read = schema.safeParse(input);
      return read.success
        ? { values: read.data as SettingsValues, errors: {} }
        : { values: {}, errors: nest(fieldErrors(read.error)) };
    };
  }, [spec]);
  return useForm<SettingsValues>({ mode: 'onTouched', defaultValues: values, resolver, shouldFocusError: false });
}

/** Paths of everything that is refused at the moment. */
export function refusedPaths(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof (value as { message?: unknown }).message === 'string' ? [path] : refusedPaths(value, path);
  });
}

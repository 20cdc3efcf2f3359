import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { diffSettings } from '@/server/contracts/diff-settings';
import { fieldErrors, schemaOf } from '@/server/contracts/schema-of';
import { games, rakeSettings, type SettingsSpec, taxSettings } from '@/server/engine';

const spec = {
  blind: { kind: 'money', min: 1, max: 1000, default: 100 },
  seats: { kind: 'int', min: 2, max: 9, default: 6, unit: 'seats' },
  share: { kind: 'basisPoints', min: 0, max: 10_000, default: 250 },
  open: { kind: 'flag', default: true },
  mode: { kind: 'choice', options: ['fast', 'slow'], default: 'slow' },
  wait: { kind: 'duration', unit: 'seconds', min: 5, max: 60, default: 20, dependsOn: { field: 'mode', in: ['slow'] } },
  cap: { kind: 'money', min: 0, max: 500, default: null, optional: true },
  title: { kind: 'text', minLength: 2, maxLength: 5, default: 'abc' },
  owner: { kind: 'text', minLength: 1, maxLength: 9, default: null },
  rake: { kind: 'reference', to: 'rake', default: null, optional: true },
  rows: {
    kind: 'table',
    minRows: 1,
    maxRows: 2,
    columns: {
      upTo: { kind: 'int', min: 1, max: 10, default: 1 },
      note: { kind: 'text', minLength: 1, maxLength: 3, default: null, optional: true },
    },
    default: [{ upTo: 3, note: null }],
  },
} as const satisfies SettingsSpec;

const schema = schemaOf(spec);
const errors = (input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : fieldErrors(parsed.error);
};

describe('schemaOf', () => {
  test('the parsed type is the declared one', () => {
    type Parsed = z.output<typeof schema>;
    expectTypeOf<Parsed['blind']>().toEqualTypeOf<number>();
    expectTypeOf<Parsed['open']>().toEqualTypeOf<boolean>();
    expectTypeOf<Parsed['mode']>().toEqualTypeOf<'fast' | 'slow'>();
    expectTypeOf<Parsed['cap']>().toEqualTypeOf<number | null>();
    expectTypeOf<Parsed['title']>().toEqualTypeOf<string>();
    expectTypeOf<Parsed['rows'][number]['note']>().toEqualTypeOf<string | null>();
    expectTypeOf<Parsed['rows'][number]['upTo']>().toEqualTypeOf<number>();
  });

  test('missing fields take their defaults', () => {
    expect(schema.parse({ owner: 'Ana' })).toEqual({
      blind: 100,
      seats: 6,
      share: 250,
      open: true,
      mode: 'slow',
      wait: 20,
      cap: null,
      title: 'abc',
      owner: 'Ana',
      rake: null,
      rows: [{ upTo: 3, note: null }],
    });
  });

  test.each([
    ['below the least', { blind: 0 }, 'blind', 'must be a whole number from 1 to 1000'],
    ['above the greatest', { blind: 1001 }, 'blind', 'must be a whole number from 1 to 1000'],
    ['a fraction of a minor unit', { blind: 1.5 }, 'blind', 'must be a whole number from 1 to 1000'],
    ['beyond exact numbers', { blind: 2 ** 53 }, 'blind', 'must be a whole number from 1 to 1000'],
    ['text for a number', { seats: '6' }, 'seats', 'must be a whole number from 2 to 9'],
    ['nothing for a number', { seats: null }, 'seats', 'must be a whole number from 2 to 9'],
    ['more than all of it', { share: 10_001 }, 'share', 'must be a whole number from 0 to 10000'],
    ['a word for a switch', { open: 'yes' }, 'open', 'must be on or off'],
    ['none of the choices', { mode: 'medium' }, 'mode', 'must be one of fast, slow'],
    ['a short wait', { wait: 4 }, 'wait', 'must be a whole number from 5 to 60'],
    ['a short text', { title: 'a' }, 'title', 'must be a text of 2 to 5 characters'],
    ['an unknown field', { colour: 'red' }, 'colour', 'is no setting here'],
    ['no rows', { rows: [] }, 'rows', 'must have 1 to 2 rows'],
    ['too many rows', { rows: [{ upTo: 1 }, { upTo: 2 }, { upTo: 3 }] }, 'rows', 'must have 1 to 2 rows'],
    [
      'a column out of range',
      { rows: [{ upTo: 1 }, { upTo: 11 }] },
      'rows.1.upTo',
      'must be a whole number from 1 to 10',
    ],
    ['an unknown column', { rows: [{ upTo: 1, x: 1 }] }, 'rows.0.x', 'is no setting here'],
  ])('%s is refused with path and limits', (_, input, path, message) => {
    expect(errors({ owner: 'Ana', ...input })).toEqual([{ path, message }]);
  });

  test('a field without a default that may not be empty has to be set', () => {
    expect(errors({})).toEqual([{ path: 'owner', message: 'must be set' }]);
  });

  test('limits are inclusive', () => {
    for (const blind of [1, 1000]) expect(errors({ owner: 'Ana', blind })).toEqual([]);
  });

  test('a field that does not apply is not judged and falls back to its default', () => {
    expect(schema.parse({ owner: 'Ana', mode: 'fast', wait: 9_999 })).toMatchObject({ mode: 'fast', wait: 20 });
    expect(errors({ owner: 'Ana', mode: 'slow', wait: 9_999 })).toHaveLength(1);
  });

  test('a condition on a field that was left out looks at its default', () => {
    expect(errors({ owner: 'Ana', wait: 9_999 })).toHaveLength(1);
  });

  const declarations: [string, SettingsSpec][] = [
    ...games.map((game): [string, SettingsSpec] => [game.id, game.settings]),
    ['rake', rakeSettings],
    ['tax', taxSettings],
  ];
  test.each(declarations)('the defaults of %s fit its own limits', (_, declared) => {
    expect(schemaOf(declared).safeParse({}).error?.issues ?? []).toEqual([]);
  });
});

describe('diffSettings', () => {
  const before = schema.parse({ owner: 'Ana' });

  test('no difference, no change', () => {
    expect(diffSettings(spec, before, { ...before })).toEqual([]);
  });

  test('field by field, in the order of the declaration', () => {
    const after = { ...before, cap: 40, blind: 200 };
    expect(diffSettings(spec, before, after)).toEqual([
      { path: 'blind', field: spec.blind, kind: 'changed', before: 100, after: 200 },
      { path: 'cap', field: spec.cap, kind: 'changed', before: null, after: 40 },
    ]);
  });

  test('rows by position: changed cells, added and removed rows', () => {
    const two = {
      ...before,
      rows: [
        { upTo: 4, note: null },
        { upTo: 9, note: 'x' },
      ],
    };
    expect(diffSettings(spec, before, two)).toEqual([
      { path: 'rows.0.upTo', field: spec.rows.columns.upTo, kind: 'changed', before: 3, after: 4 },
      { path: 'rows.1', field: spec.rows, kind: 'rowAdded', after: { upTo: 9, note: 'x' } },
    ]);
    expect(diffSettings(spec, two, before)).toEqual([
      { path: 'rows.0.upTo', field: spec.rows.columns.upTo, kind: 'changed', before: 4, after: 3 },
      { path: 'rows.1', field: spec.rows, kind: 'rowRemoved', before: { upTo: 9, note: 'x' } },
    ]);
  });

  test('a field that stops to apply has only a before, one that starts to only an after', () => {
    const fast = { ...before, mode: 'fast' as const };
    expect(diffSettings(spec, before, fast)).toEqual([
      { path: 'mode', field: spec.mode, kind: 'changed', before: 'slow', after: 'fast' },
      { path: 'wait', field: spec.wait, kind: 'changed', before: 20 },
    ]);
    expect(diffSettings(spec, fast, before).at(1)).toEqual({
      path: 'wait',
      field: spec.wait,
      kind: 'changed',
      after: 20,
    });
    expect(diffSettings(spec, fast, { ...fast, wait: 30 })).toEqual([]);
  });
});

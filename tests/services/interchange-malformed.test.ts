import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { replay } from '@/server/engine';
import { formatOf, type ReadableFormat, readHands } from '@/server/services/hands';
import { DomainError } from '@/server/services/kernel';
import { importHand } from '@/server/services/simulation';
import { openRoom, type Person, person } from '../support/room';

/* 2,400 damaged texts against what reads them, 60 of them over the command of the form. */
const READ = 800;
const SENT = 60;

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const sound: Readonly<Record<ReadableFormat, string[]>> = {
  ohh: textsIn('ohh'),
  phh: textsIn('phh'),
  jsonl: textsIn('records'),
};
const formats = ['ohh', 'phh', 'jsonl'] as const;

function textsIn(folder: string): string[] {
  return readdirSync(`${fixtures}${folder}`).map((name) => readFileSync(`${fixtures}${folder}/${name}`, 'utf8'));
}

let operator: Person;
beforeAll(async () => {
  operator = await person('olga', ['operator']);
  await openRoom(await person('adam', ['admin', 'operator']));
}, 60_000);

/** What stands in the way of a reader: numbers at their edges, other kinds, marks of the formats, half of a character. */
const junk = fc.oneof(
  fc.constantFrom('-1', '0.5', '1e308', '9007199254740993', 'NaN', 'null', 'true', '""', '[]', '{}', '[[', '}}', '"'),
  fc.constantFrom('\0', '\ud800', '\\u0000', '__proto__', 'ä/ö', '[1]', 'p9 cbr 5', 'd dh p1 AsAs', '????', '\n\n'),
  fc.string({ maxLength: 12 }),
);

/** One value of a sound text, from a place in it: a number, a quoted word or a name, and what is done to it. */
const damage = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace' as const, 'remove' as const, 'double' as const, 'cut' as const),
  value: junk,
});
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(text: string, { at, how, value }: Damage): string {
  const parts = [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|-?\d+(\.\d+)?|\w+|[[\]{},:=]/g)];
  if (parts.length === 0) return value;
  const [part] = parts[at % parts.length];
  const place = parts[at % parts.length].index;
  const after = place + part.length;
  if (how === 'cut') return text.slice(0, place);
  const middle = { replace: value, remove: '', double: part + part }[how];
  return text.slice(0, place) + middle + text.slice(after);
}

const damagedText = (format: ReadableFormat) =>
  fc
    .tuple(fc.constantFrom(...sound[format]), fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(([text, all]) => all.reduce(damaged, text));

/** Damaged for the most part; some are sound, some never were a hand. */
const someText = (format: ReadableFormat) =>
  fc.oneof(
    { weight: 8, arbitrary: damagedText(format) },
    { weight: 1, arbitrary: fc.constantFrom(...sound[format]) },
    { weight: 1, arbitrary: junk },
  );

test.each(formats)('a damaged text of %s is read, or the hand is named with its field and why', (format) => {
  const outcomes = { read: 0, refused: 0 };
  fc.assert(
    fc.property(someText(format), (text) => {
      formatOf(text);
      const hands = readHands(format, text);
      expect(hands.length).toBeGreaterThan(0);
      for (const each of hands) {
        if (each.ok) {
          outcomes.read++;
          // Whatever was read can be derived again: the verdict may be any.
          expect(['same', 'different', 'engineChanged']).toContain(replay(each.record).verdict);
        } else {
          outcomes.refused++;
          expect(each.problem).not.toBe('');
        }
      }
    }),
    { numRuns: READ },
  );
  // Damage that nobody sees, and none but damage that is seen, would both prove nothing.
  expect(outcomes.read).toBeGreaterThan(READ / 50);
  expect(outcomes.refused).toBeGreaterThan(READ / 5);
});

test('what the form refuses is told by hand and field, and none of it is kept', async () => {
  const kept = async () => Number((await rawSql()`select count(*) as n from imported_hand`)[0].n);
  const notes = async () =>
    Number((await rawSql()`select count(*) as n from audit_entry where action = 'simulation.importHand'`)[0].n);
  let refused = 0;
  const texts = fc.sample(fc.oneof(...formats.map(damagedText)), SENT);
  for (const text of texts) {
    const [before, written] = [await kept(), await notes()];
    const format = formatOf(text);
    const readable = readHands(format, text).every((each) => each.ok);
    const error = await importHand(operator.ctx, { text }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error === undefined).toBe(readable && text.trim() !== '');
    if (error === undefined) continue;
    refused++;
    expect(error).toBeInstanceOf(DomainError);
    const { problem } = error as DomainError;
    expect(problem).toMatchObject({ kind: 'ruleViolation' });
    expect(problem.kind === 'ruleViolation' && problem.issues.length).toBeGreaterThan(0);
    expect([await kept(), await notes()]).toEqual([before, written]);
  }
  expect(refused).toBeGreaterThan(SENT / 4);
});

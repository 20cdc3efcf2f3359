import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import * as catalogue from '@/server/services/catalogue';
import { hashOfSet, lockChangeSet, versionsOf } from '@/server/services/catalogue/change-set';
import { defineCommand } from '@/server/services/kernel';
import { openRoom, type Person, person, rakeBody, tableBody } from '../support/room';

let author: Person;
let reviewer: Person;

beforeAll(async () => {
  author = await person('author', ['operator']);
  reviewer = await person('reviewer', ['supervisor']);
  await openRoom(author);
});

/** Applies a submitted set as its approval would, without the code that a decision asks for. */
const applyNow = defineCommand({
  name: 'test.apply',
  permission: 'catalogue.approve',
  input: z.object({ changeSetId: z.uuid() }),
  async run(tx, ctx, input) {
    const set = await lockChangeSet(tx, input.changeSetId);
    const hash = hashOfSet(set.effectiveFrom, await versionsOf(tx, set.id));
    const { from } = await catalogue.applyChangeSet(tx, ctx, set.id, hash);
    return { result: from, audit: { entity: { kind: 'changeSet', id: set.id } } };
  },
});

type Step =
  | { do: 'cap'; cap: number; inMinutes: number | null }
  | { do: 'seconds'; table: 'a' | 'b'; seconds: number; inMinutes: number | null }
  | { do: 'archive'; table: 'a' | 'b' }
  | { do: 'restore'; pick: number }
  | { do: 'withdraw'; cap: number };

const moment = fc.option(fc.integer({ min: 1, max: 120 }), { nil: null });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('cap' as const), cap: fc.integer({ min: 0, max: 900 }), inMinutes: moment }),
  fc.record({
    do: fc.constant('seconds' as const),
    table: fc.constantFrom('a' as const, 'b' as const),
    seconds: fc.integer({ min: 10, max: 40 }),
    inMinutes: moment,
  }),
  {
    arbitrary: fc.record({
      do: fc.constant('archive' as const),
      table: fc.constantFrom('a' as const, 'b' as const),
    }),
    weight: 1,
  },
  fc.record({ do: fc.constant('restore' as const), pick: fc.nat(20) }),
  fc.record({ do: fc.constant('withdraw' as const), cap: fc.integer({ min: 0, max: 900 }) }),
);

/** Each run has two new tables, since an archived one never comes back. */
let run = 0;

const into = { title: 'A random change', reason: 'Property test' };
const find = (kind: 'rake' | 'table', slug: string) => catalogue.getDocument(author.ctx, { kind, slug });

async function perform(step: Step): Promise<void> {
  const { ctx } = author;
  if (step.do === 'archive') {
    const document = await find('table', `${step.table}${run}`);
    const draft = await catalogue.archiveDocument(ctx, { documentId: document.id, into });
    await finish(draft.changeSetId, null);
    return;
  }
  const document = step.do === 'seconds' ? await find('table', `${step.table}${run}`) : await find('rake', 'house');
  if (step.do === 'restore') {
    const past = document.versions.filter((version) => version.liveFrom !== null);
    const draft = await catalogue.restoreVersion(ctx, { versionId: past[step.pick % past.length].id, into });
    await finish(draft.changeSetId, null);
    return;
  }
  const draft = await catalogue.draftVersion(ctx, { documentId: document.id, into });
  const body =
    step.do === 'seconds' ? tableBody('Table', { settings: { actionSeconds: step.seconds } }) : rakeBody(step.cap);
  await catalogue.saveDraft(ctx, { versionId: draft.versionId, expectedRevision: 1, body });
  if (step.do === 'withdraw') {
    await catalogue.withdrawChangeSet(ctx, { changeSetId: draft.changeSetId, reason: 'Not after all' });
    return;
  }
  await finish(draft.changeSetId, step.inMinutes);
}

async function finish(changeSetId: string, inMinutes: number | null): Promise<void> {
  let { revision } = await catalogue.getChangeSet(author.ctx, { changeSetId });
  if (inMinutes !== null) {
    const effectiveFrom = new Date(Date.now() + inMinutes * 60_000);
    ({ revision } = await catalogue.editChangeSet(author.ctx, {
      ...into,
      changeSetId,
      expectedRevision: revision,
      effectiveFrom,
    }));
  }
  await catalogue.submitChangeSet(author.ctx, { changeSetId, expectedRevision: revision });
  await applyNow(reviewer.ctx, { changeSetId });
}

/** Moments around every bound of every range, and how many versions and rulesets are live then. */
async function liveCounts() {
  return rawSql()<{ slug: string; at: Date; versions: number; rulesets: number; archived: boolean }[]>`
    with bounds as (
      select distinct lower(live_during) as at from catalogue_version where not isempty(live_during)
      union select clock_timestamp() union select clock_timestamp() + interval '1 year'
    )
    select d.slug, b.at,
      (select count(*)::int from catalogue_version v where v.document_id = d.id and v.live_during @> b.at) as versions,
      (select count(*)::int from ruleset_live r where r.table_id = d.id and r.live_during @> b.at) as rulesets,
      coalesce(d.archived_at <= b.at, false) as archived
    from catalogue_document d cross join bounds b
    where d.kind in ('table', 'rake')
      and b.at >= (select min(lower(live_during)) from catalogue_version v where v.document_id = d.id and not isempty(live_during))`;
}

describe('any sequence of changes', () => {
  test('keeps exactly one live version and one ruleset per document and moment', { timeout: 120_000 }, async () => {
    const refused = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        run++;
        for (const name of ['a', 'b']) {
          const slug = `${name}${run}`;
          const table = await catalogue.createDocument(author.ctx, {
            kind: 'table',
            slug,
            body: tableBody(slug),
            into,
          });
          await finish(table.changeSetId, null);
        }
        for (const one of steps) {
          // Refusals (an archived table, nothing live) are part of the game; anything else is a failure.
          await perform(one).catch((error) => {
            const problem = (error as { problem?: { kind: string; code?: string } }).problem;
            if (problem?.kind !== 'conflict' && problem?.kind !== 'ruleViolation') throw error;
            refused.add(problem.code ?? problem.kind);
          });
        }
        for (const row of await liveCounts()) {
          const expected = row.archived ? 0 : 1;
          expect({ slug: row.slug, at: row.at, versions: row.versions }).toEqual({
            slug: row.slug,
            at: row.at,
            versions: expected,
          });
          if (row.slug === 'house') continue;
          expect({ slug: row.slug, at: row.at, rulesets: row.rulesets }).toEqual({
            slug: row.slug,
            at: row.at,
            rulesets: expected,
          });
        }
      }),
      { numRuns: 8, seed: 20261201 },
    );
  });

  test('the ruleset that governs a moment is the closure of what was live then', async () => {
    const ranges = await rawSql()<{ slug: string; ruleset_id: string; at: Date }[]>`
      select d.slug, r.ruleset_id, lower(r.live_during) as at from ruleset_live r
      join catalogue_document d on d.id = r.table_id where not isempty(r.live_during)`;
    expect(ranges.length).toBeGreaterThan(3);
    for (const range of ranges) {
      const { versions } = await catalogue.liveAt(author.ctx, { at: range.at });
      const rake = versions.find((version) => version.kind === 'rake')?.body as { rake: unknown };
      const table = versions.find((version) => version.slug === range.slug)?.body as { settings: unknown };
      const { body } = await catalogue.getRuleset(author.ctx, { rulesetId: range.ruleset_id });
      expect(body.rake).toEqual(rake.rake);
      expect(body.settings).toEqual(table.settings);
    }
  });
});

describe('a content hash', () => {
  const json = fc.jsonValue({ maxDepth: 3 });

  test('is the same for any order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(catalogue.contentHash(turned)).toBe(catalogue.contentHash(value));
      }),
    );
  });

  test('is another one when any field is another', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json, { minKeys: 1 }), fc.nat(), json, (value, pick, other) => {
        const keys = Object.keys(value);
        const key = keys[pick % keys.length];
        fc.pre(!isDeepStrictEqual(JSON.parse(JSON.stringify(value[key])), JSON.parse(JSON.stringify(other))));
        expect(catalogue.contentHash({ ...value, [key]: other })).not.toBe(catalogue.contentHash(value));
      }),
    );
  });

  test('is SHA-256 of the canonical form, checked against a published example of the form', () => {
    // RFC 8785, 3.2.3: keys sorted by UTF-16 code units; numbers as ECMAScript writes them.
    // printf '{"a":1,"b":[true,null],"z":"\u20ac"}' | sha256sum
    expect(catalogue.contentHash({ z: '€', b: [true, null], a: 1.0 })).toBe(
      '70020ea822a3bef4b1ba7257354a34314539c83a4b6bcfa46d13e338e400956f',
    );
  });
});

// Sets the environment that the rest is loaded in.
import '../../support/environment';

import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { rawSql } from '@/db/client';
import { Floor, type FloorFigures } from '@/server/demo/floor/floor';
import { editMany, getChangeSet, restoreVersion, submitChangeSet } from '@/server/services/catalogue';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { createPlayer, deposit } from '@/server/services/players';
import { machineKey } from '../../support/machine';
import { withProductData } from '../../support/open-product-data';
import { freePort } from '../../support/ports';
import { openProduct, type Product } from '../../support/product';
import { childOf } from '../../support/product-kills';
import { decide, type Person, person } from '../../support/room';
import type { Outcome, Row } from '../../support/run-named';

const MINUTES = Number(process.env.PITBOSS_SOAK_MINUTES ?? 10);
const SLUGS = ['holdem-nl-050-100', 'holdem-pl-100-200', 'holdem-nl-idr-rake-tax', 'short-deck', 'americana', 'draw32'];
const TABLES = 24;
const PLAYERS = 200;
const CHANGE_EVERY_MS = 8_000;
const SAMPLE_EVERY_MS = 1_000;
const MOST_GROWTH = 1.2;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Resident memory of a process in bytes. */
function resident(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;
  } catch {
    return undefined;
  }
}

async function makePlayers(): Promise<string[]> {
  const system = systemContext('soak');
  const ids: string[] = [];
  for (let n = 0; n < PLAYERS; n++) {
    const { id: playerId } = await createPlayer(system, { alias: `soak-${n}`, country: 'FI' });
    for (const [currency, amount] of [
      ['EUR', 50_000_000],
      ['IDR', 2_000_000_000],
    ] as const)
      await deposit(system, { playerId, currency, amount, provider: 'bank', reference: `${currency} ${playerId}` });
    ids.push(playerId);
  }
  return ids;
}

/** Publishes a change to all tables, or rolls the last one back; one after the other while `goOn`. */
async function changeRulesets(author: Person, approver: Person, goOn: () => boolean): Promise<number> {
  const documents = await rawSql()<{ id: string; version: string }[]>`
    select d.id, v.id as version from catalogue_document d join catalogue_version v on v.document_id = d.id
    where d.kind = 'table' and d.slug = any(${SLUGS}) and v.live_during @> clock_timestamp()`;
  let changes = 0;
  while (goOn()) {
    const back = changes % 2 === 1;
    const into = { title: `${back ? 'Back from' : 'To'} change ${changes}`, reason: 'For the soak' };
    let changeSetId: string;
    if (back) {
      const [first, ...rest] = documents;
      changeSetId = (await restoreVersion(author.ctx, { versionId: first.version, into })).changeSetId;
      for (const { version } of rest) await restoreVersion(author.ctx, { versionId: version, into: { changeSetId } });
    } else {
      const set = { 'settings.actionSeconds': 21 + (changes % 10) };
      changeSetId = (await editMany(author.ctx, { documentIds: documents.map(({ id }) => id), set, into })).changeSetId;
    }
    const { revision } = await getChangeSet(author.ctx, { changeSetId });
    const { approvalId } = await submitChangeSet(author.ctx, { changeSetId, expectedRevision: revision });
    await decide(approver, approvalId);
    changes += 1;
    for (let waited = 0; waited < CHANGE_EVERY_MS && goOn(); waited += 200) await pause(200);
  }
  return changes;
}

interface Memory {
  readonly web: number[];
  readonly worker: number[];
}

async function watchMemory(product: Product, memory: Memory, goOn: () => boolean): Promise<void> {
  const supervisor = product.child.pid ?? 0;
  const pids = { web: childOf(supervisor, 'next-server'), worker: childOf(supervisor, 'worker.mjs') };
  while (goOn()) {
    for (const name of ['web', 'worker'] as const) {
      const bytes = resident(pids[name]);
      if (bytes !== undefined) memory[name].push(bytes);
    }
    await pause(SAMPLE_EVERY_MS);
  }
}

/** What is wrong with the hands that are booked; nothing when all is well. */
async function faultsIn(figures: FloorFigures): Promise<string[]> {
  const faults: string[] = [];
  const tables = await rawSql()<{ table_id: string; hands: number; first: number; last: number; numbers: number }[]>`
    select table_id, count(*)::int as hands, min(hand_no)::int as first, max(hand_no)::int as last,
      count(distinct hand_no)::int as numbers
    from hand group by table_id`;
  for (const [tableId, [first, last]] of Object.entries(figures.tables)) {
    const row = tables.find((each) => each.table_id === tableId);
    const dealt = last - first + 1;
    if (row?.hands !== dealt || row.numbers !== dealt || row.first !== first || row.last !== last)
      faults.push(`${tableId}: dealt ${first} to ${last}, booked ${JSON.stringify(row)}`);
  }
  const booked = tables.reduce((sum, { hands }) => sum + hands, 0);
  if (booked !== figures.dealt) faults.push(`${figures.dealt} hands were dealt, ${booked} are booked`);
  if (figures.refused > 0 || figures.different > 0 || figures.booked !== figures.dealt)
    faults.push(`answers: ${JSON.stringify(figures)}`);
  // The room's grace is 60 s.
  const [{ stale, flagged }] = await rawSql()<{ stale: number; flagged: number }[]>`
    select count(*) filter (where not exists (
        select 1 from ruleset_live l where l.ruleset_id = h.ruleset_id
          and l.live_during && tstzrange(h.started_at - interval '60 s', h.started_at, '[]')))::int as stale,
      count(*) filter (where 'staleConfig' = any(h.flags))::int as flagged
    from hand h`;
  if (stale > 0 || flagged > 0) faults.push(`${stale} hands under a ruleset that was not live, ${flagged} flagged so`);
  const { findings } = await brokenInvariants();
  if (findings.length > 0) faults.push(`the books are broken: ${JSON.stringify(findings[0])}`);
  return faults;
}

async function soak(product: Product): Promise<Outcome> {
  const author = await person('author', ['operator']);
  const approver = await person('approver', ['supervisor']);
  const key = await machineKey(await person('admin', ['admin']), 'soak', ['*'], { source: 'soak' });
  const floor = new Floor({
    url: product.url,
    key,
    players: await makePlayers(),
    slugs: SLUGS,
    tables: TABLES,
    rate: 0,
    seconds: MINUTES * 60,
    announceEvery: 100,
    signal: new AbortController().signal,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  let going = true;
  const memory: Memory = { web: [], worker: [] };
  const changing = changeRulesets(author, approver, () => going);
  const watching = watchMemory(product, memory, () => going);
  const figures = await floor.run().finally(() => {
    going = false;
  });
  const [changes] = await Promise.all([changing, watching]);
  const faults = await faultsIn(figures);
  const rulesets = await rawSql()`select count(distinct ruleset_id)::int as n from hand`;

  const rows: Row[] = [
    { what: 'hands booked', value: figures.booked },
    { what: 'at once and without a pause', value: Math.round(figures.booked / figures.seconds), unit: 'hands/s' },
    { what: 'answer to a parcel, p50', value: figures.answerP50Ms, unit: 'ms' },
    { what: 'answer to a parcel, p95', value: figures.answerP95Ms, unit: 'ms' },
    { what: 'requests sent again', value: figures.retries },
    { what: 'changes of all tables published or rolled back', value: changes },
    { what: 'adoptions', value: figures.adopted },
    { what: 'rulesets that hands were played under', value: Number(rulesets[0].n) },
  ];
  for (const name of ['web', 'worker'] as const) {
    const samples = memory[name];
    const third = Math.floor(samples.length / 3);
    const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))];
    const growth = last / first;
    rows.push({ what: `memory of ${name}, first third`, value: Math.round(first / 2 ** 20), unit: 'MB' });
    rows.push({ what: `memory of ${name}, last third`, value: Math.round(last / 2 ** 20), unit: 'MB', ratio: growth });
    if (!(growth <= MOST_GROWTH)) faults.push(`the memory of ${name} grew ${growth.toFixed(2)} times`);
  }
  for (const fault of faults) rows.push({ what: 'FAULT', value: fault });
  return { rows, ok: faults.length === 0 };
}

/** The built product on a database of its own; the floor is this process. */
async function run(): Promise<Outcome> {
  const product = await openProduct(await freePort());
  try {
    return await withProductData(product, () => soak(product));
  } finally {
    await product.stop();
  }
}

process.stdout.write(`${JSON.stringify(await run())}\n`);
process.exit(0);

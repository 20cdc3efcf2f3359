import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// Every test starts with evaluators that have built nothing.
beforeEach(() => vi.resetModules());
const load = async () => ({
  ...(await import('@/server/engine/evaluate/tables')),
  ...(await import('@/server/engine/evaluate/high')),
});

const digestOf = (tables: ArrayBuffer) => createHash('sha256').update(new Uint8Array(tables)).digest('hex');

describe('ready evaluator tables', () => {
  it('are the ones of this version: other content needs a new TABLES_VERSION', async () => {
    const { buildTables, TABLES_VERSION } = await load();
    expect({ version: TABLES_VERSION, digest: digestOf(buildTables()) }).toMatchInlineSnapshot(`
      {
        "digest": "92b2888ab96c8f51d6fd5301a1976790f75fb2fefc5c6f84d6b42169ad181413",
        "version": 1,
      }
    `);
  });

  it('serve a process that has built none', async () => {
    const first = await load();
    const ready = first.buildTables();
    vi.resetModules();
    const second = await load();
    expect(second.tablesReady()).toBe(false);
    const shared = new SharedArrayBuffer(ready.byteLength);
    new Uint8Array(shared).set(new Uint8Array(ready));
    second.installTables(shared);
    expect(second.tablesReady()).toBe(true);
    expect(second.high7(32, 36, 40, 44, 48, 0, 1)).toBe(7462);
    expect(digestOf(second.buildTables())).toBe(digestOf(ready));
  });

  it.each([
    ['length', (ready: ArrayBuffer) => ready.slice(8)],
    ['magic', (ready: ArrayBuffer) => flip(ready, 0)],
    ['version', (ready: ArrayBuffer) => flip(ready, 4)],
    ['length', (ready: ArrayBuffer) => flip(ready, 8)],
    ['checksum', (ready: ArrayBuffer) => flip(ready, 12)],
    ['checksum', (ready: ArrayBuffer) => flip(ready, ready.byteLength - 5000)],
  ])('are refused with a wrong %s, and the evaluators build their own', async (problem, damage) => {
    const first = await load();
    const damaged = damage(first.buildTables());
    vi.resetModules();
    const second = await load();
    expect(() => second.installTables(damaged)).toThrow(expect.objectContaining({ name: 'TablesError', problem }));
    expect(second.tablesReady()).toBe(false);
    expect(second.high7(32, 36, 40, 44, 48, 0, 1)).toBe(7462);
  });
});

function flip(ready: ArrayBuffer, at: number): ArrayBuffer {
  const copy = ready.slice(0);
  new Uint8Array(copy)[at] ^= 1;
  return copy;
}

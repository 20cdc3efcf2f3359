import { beforeAll, describe, expect, test } from 'vitest';
import type { ServiceContext } from '@/server/services/kernel';
import { listViews, removeView, saveView } from '@/server/services/saved-views';
import { makeStaff } from '../support/staff';

let oka: ServiceContext;
let sari: ServiceContext;
const state = { search: 'turku', filters: { state: ['live'] }, sort: 'slug' };
const save = (ctx: ServiceContext, name: string, more: { screen?: string; shared?: boolean } = {}) =>
  saveView(ctx, { screen: 'tables', name, state, shared: false, ...more });
const names = async (ctx: ServiceContext, screen = 'tables') =>
  (await listViews(ctx, { screen })).map((view) => `${view.name} of ${view.owner}`);

beforeAll(async () => {
  oka = (await makeStaff('oka@example.test', ['operator'])).ctx;
  sari = (await makeStaff('sari@example.test', ['auditor'])).ctx;
});

describe('saved views', () => {
  test('are own ones first, then those that others share, of one list', async () => {
    await save(oka, 'Mine');
    await save(oka, 'Ours', { shared: true });
    await save(sari, 'Hers');
    await save(sari, 'Elsewhere', { screen: 'audit', shared: true });
    expect(await names(oka)).toEqual(['Mine of oka', 'Ours of oka']);
    expect(await names(sari)).toEqual(['Hers of sari', 'Ours of oka']);
    expect(await listViews(sari, { screen: 'audit' })).toMatchObject([{ mine: true, shared: true, state }]);
  });

  test('of the same name replace each other', async () => {
    await saveView(oka, { screen: 'tables', name: 'Mine', state: { ...state, search: 'oulu' }, shared: true });
    const mine = (await listViews(oka, { screen: 'tables' })).filter((view) => view.name === 'Mine');
    expect(mine).toMatchObject([{ shared: true, state: { search: 'oulu' } }]);
  });

  test('are removed by their owner only, and 30 of a list are enough', async () => {
    const ours = (await listViews(sari, { screen: 'tables' })).find((view) => view.name === 'Ours');
    await expect(removeView(sari, { viewId: ours?.id ?? '' })).rejects.toMatchObject({ status: 404 });
    await removeView(oka, { viewId: ours?.id ?? '' });
    expect(await names(sari)).toEqual(['Hers of sari', 'Mine of oka']);
    for (let i = 0; i < 30; i++) await save(oka, `View ${i}`, { screen: 'alerts' });
    await expect(save(oka, 'One more', { screen: 'alerts' })).rejects.toMatchObject({ status: 409 });
    await save(oka, 'View 0', { screen: 'alerts' });
  });
});

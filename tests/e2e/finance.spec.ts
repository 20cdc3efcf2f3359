import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { pageOf } from './sign-in';

test.describe.configure({ mode: 'serial' });

test('a report is run, drilled down to the hand, and taken as a file', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/finance');
  await expect(finance.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  await expect(finance.getByText('Even').first()).toBeVisible();
  await expect(finance.getByRole('figure')).toContainText('Tax by Day');
  await expectAccessible(finance);

  // By game, with its name in place of its id; then one game's bets, one of them to its hand.
  await finance.getByRole('combobox', { name: 'Add up by' }).click();
  await finance.getByRole('option', { name: 'Game' }).click();
  const table = finance.getByRole('table', { name: 'Tax' });
  await table.getByRole('link').first().click();
  await expect(finance.getByRole('combobox', { name: 'Report', exact: true })).toHaveText('Taxable events');
  await expect(finance.getByRole('navigation', { name: 'Where this comes from' })).toContainText('Tax');
  const events = finance.getByRole('table', { name: 'Taxable events' });
  await expect(events.getByRole('row').nth(1)).toContainText('three-percent v1');
  await expectAccessible(finance);
  await events.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(finance).toHaveURL(/\/hands\/\d+$/);
  await finance.goBack();
  await finance.getByRole('navigation', { name: 'Where this comes from' }).getByRole('link').click();
  await expect(finance.getByRole('combobox', { name: 'Report', exact: true })).toHaveText('Tax');

  await finance.getByRole('button', { name: 'Export' }).click();
  await finance.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(finance.getByText('The file is being written.').first()).toBeVisible();
  await finance.goto('/finance/files');
  const file = finance.getByRole('row', { name: /^tax-/ }).first();
  await expect(file.getByText('Written')).toBeVisible();
  await expectAccessible(finance);
  const [download] = await Promise.all([finance.waitForEvent('download'), file.getByRole('link').first().click()]);
  expect(fs.readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFF?group,currency,hands,/);
  await finance.context().close();
});

test('days are closed by two people, and asked to be opened again', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/ledger/reconciliation');
  await finance.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(finance.getByText('Books add up').first()).toBeVisible();
  await finance.goto('/finance/periods');
  await expect(finance.getByText('Every report ties to the ledger')).toBeVisible();
  await expectAccessible(finance);
  await finance.getByRole('button', { name: /^Close through/ }).click();
  const confirm = finance.getByRole('alertdialog');
  await confirm.getByLabel('Note').fill('End of the week');
  await confirm.getByRole('button', { name: 'Ask for approval' }).click();
  const waits = finance.getByRole('link', { name: /waits for a second person/ });
  await expect(waits).toBeVisible();
  const href = (await waits.getAttribute('href')) ?? '';

  const supervisor = await pageOf(browser, 'supervisor', href);
  await expect(supervisor.getByRole('heading', { level: 1 })).toHaveText(/^Close days/);
  await approve(supervisor, 'supervisor');
  await supervisor.context().close();

  await expect(finance.getByText('Nothing to close')).toBeVisible();
  await finance.getByRole('button', { name: 'Reopen days' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Say why, in at least ten characters.')).toBeVisible();
  await dialog.getByLabel('Note').fill('A payment was booked on the wrong day');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(finance.getByText('Reopened periods')).toBeVisible();
  await expectAccessible(finance);
  await finance.context().close();
});

test('opening balances come from a file: its mistake is named, mended, and two people book it', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/ledger/opening-balances/new');
  const choose = (amount: string) =>
    finance.locator('input[type=file]').setInputFiles({
      name: 'moving.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`account,player,pool,currency,amount,note\r\ncashier,,,EUR,${amount},"Safe, counted"\r\n`),
    });
  await choose('1250.005');
  await expect(finance.getByText('1 problem', { exact: true })).toBeVisible();
  await expect(finance.getByRole('row', { name: /^2 amount 1250\.005/ })).toBeVisible();
  await expectAccessible(finance);
  await choose('1250.50');
  await expect(finance.getByText('What would be booked')).toBeVisible();
  await expect(finance.getByText(/1,250\.50/).first()).toBeVisible();
  await finance.getByLabel('Note').fill('Count of the last evening in the old room');
  await finance.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(finance.getByRole('heading', { level: 1 })).toContainText('moving.csv');
  const href = await finance.getByRole('main').getByRole('link', { name: 'Look at the approval' }).getAttribute('href');

  const supervisor = await pageOf(browser, 'supervisor', href ?? '');
  await approve(supervisor, 'supervisor');
  await supervisor.context().close();

  await expect(finance.getByText('Booked', { exact: true }).first()).toBeVisible();
  await expect(finance.locator('a[href^="/ledger/transactions/"]').first()).toBeVisible();
  await expectAccessible(finance);
  await finance.goto('/ledger/opening-balances');
  await expect(finance.getByRole('link', { name: /moving\.csv/ })).toBeVisible();
  await finance.context().close();
});

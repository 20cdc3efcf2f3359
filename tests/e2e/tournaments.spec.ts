import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { ownerFile } from './owner-file';
import { pageOf } from './sign-in';

const root = path.resolve(import.meta.dirname, '../..');

/** The demo room's game server deals hands of one tournament. */
function dealHands(number: string, ...more: string[]): void {
  const args = [
    'server/cli/run.mjs',
    'server/cli/main.ts',
    'demo-tournament',
    '--number',
    number,
    '--pace-ms',
    '0',
    ...more,
  ];
  const env = { ...process.env, DATABASE_URL: fs.readFileSync(ownerFile, 'utf8') };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe.configure({ mode: 'serial' });

test('a template is built against the linter, previewed over a change of clocks, and published through approval', async ({
  browser,
}) => {
  const operator = await pageOf(browser, 'operator', '/catalogue/new?kind=tournament');
  await operator.getByLabel('Slug').fill('night-owls');
  await operator.getByLabel('Name', { exact: true }).fill('Night Owls');
  await operator.getByLabel('Buy-in', { exact: true }).fill('9.00');
  await operator.getByLabel('Entry fee', { exact: true }).fill('1.00');
  await choose(operator, 'Prizes', 'standard');
  await choose(operator, 'Blinds', 'standard');
  await operator.getByLabel(/^Guarantee(?! funded)/).fill('500.00');
  await operator.getByLabel('Most players').fill('1101');
  await expect(operator.getByText('The prize structure ends at 1100 entrants.', { exact: false })).toBeVisible();
  await expect(operator.getByText('At worst, with 2 players', { exact: false })).toBeVisible();
  await operator.getByLabel('Most players').fill('1100');
  await expect(operator.getByText('The prize structure ends', { exact: false })).toBeHidden();

  // Helsinki puts its clocks forward on 28 March 2027 at 03:00.
  await operator.getByLabel('Time zone').fill('Europe/Helsinki');
  await operator.getByLabel('First start').fill('2027-03-27T03:30');
  await operator.getByLabel('Repeats').fill('FREQ=DAILY');
  await expect(operator.getByText('03:30 does not exist that day; moved later')).toBeVisible();
  await operator.getByRole('button', { name: 'Save draft' }).click();
  await expect(operator).toHaveURL(/\/catalogue\/tournament\/night-owls/);
  await operator.getByRole('button', { name: 'Review and submit' }).click();
  await expect(operator).toHaveURL(/\/catalogue\/changes\//);
  const change = new URL(operator.url()).pathname;
  await operator.getByLabel('Reason').fill('A tournament for the night');
  await operator.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(operator.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator.getByText('Submitted', { exact: true }).first()).toBeVisible();
  const supervisor = await pageOf(browser, 'supervisor-night', change);
  await supervisor.getByRole('link', { name: 'Decide' }).click();
  await approve(supervisor, 'supervisor-night');
});

test('a demo tournament runs to its prizes, and its results are exported', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/tournaments?view=list');
  await expectAccessible(operator);
  const line = operator.getByRole('row').filter({ hasText: 'Sit & Go 9' }).filter({ hasText: 'Running' }).first();
  await line.getByRole('link').click();
  await expect(operator.getByText('Players left')).toBeVisible();
  await expectAccessible(operator);
  const number = String(await operator.getByText(/^No\. \d+$/).textContent()).replace(/\D/g, '');
  dealHands(number);
  await expect(operator.getByText('Completed', { exact: true }).first()).toBeVisible();
  // Nine entries of 18,000: 162,000, half of it for the winner.
  await expect(operator.getByRole('row').filter({ hasText: '81,000' })).toHaveCount(1);
  const download = operator.waitForEvent('download');
  await operator.getByRole('button', { name: 'Export results' }).click();
  const file = fs.readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('81000');
});

test('a running tournament is abandoned with figures that a second person agrees to', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/tournaments?view=list');
  const open = operator.getByRole('row').filter({ hasText: 'Sit & Go 6-max' }).filter({ hasText: 'Register' }).first();
  await open.getByRole('link').click();
  await expect(operator.getByText(/^No\. \d+$/)).toBeVisible();
  const number = String(await operator.getByText(/^No\. \d+$/).textContent()).replace(/\D/g, '');
  dealHands(number, '--rounds', '2');
  await operator.getByRole('button', { name: 'Abandon' }).click();
  const dialog = operator.getByRole('dialog');
  await expect(dialog.getByRole('table')).toBeVisible();
  // Six entries of 9.00 are 54.00, six fees of 1.00 come back.
  await expect(dialog.getByRole('row').filter({ hasText: 'Sum' })).toContainText('54.00');
  await expect(dialog.getByRole('row').filter({ hasText: 'Sum' })).toContainText('6.00');
  await expectAccessible(operator);
  await dialog.getByLabel('Reason').fill('The server failed');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await dialog.getByRole('link', { name: 'Open the approval' }).click();
  await expect(operator).toHaveURL(/approvals/);
  const supervisor = await pageOf(browser, 'supervisor-night', new URL(operator.url()).pathname);
  await approve(supervisor, 'supervisor-night');
  await operator.goto('/tournaments?view=list');
  await expect(
    operator.getByRole('row').filter({ hasText: 'Sit & Go 6-max' }).filter({ hasText: 'Cancelled' }).first(),
  ).toBeVisible();
});

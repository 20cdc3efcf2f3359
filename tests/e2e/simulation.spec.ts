import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/demo/staff';
import { expectAccessible } from './accessible';
import { call, createRun, ended } from './runs';
import { emailOf, signIn } from './sign-in';

const tile = (page: Page, label: string) => page.locator('li', { hasText: label }).first();

test('simulates a preset table from the browser and shows what it earns, to whoever has the link', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signIn(page, 'operator', '/simulations');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New simulation' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New simulation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Preset table').click();
  await page.getByRole('option', { name: /NL Hold’em 0.50\/1, six seats/ }).click();
  await page.getByLabel('Policy of all seats').click();
  await page.getByRole('option', { name: 'Random legal actions' }).click();
  await page.getByLabel('Hands', { exact: true }).fill('100,000');
  await page.getByLabel('Seed').fill('browser');
  await page.getByLabel('Name').fill('From the browser');
  await expect(page.getByText('100,000 hands at a table of 6 seats')).toBeVisible();
  await page.getByRole('button', { name: 'Start simulation' }).click();

  await expect(page).toHaveURL(/\/simulations\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'From the browser' })).toBeVisible();
  await ended(page, 'Done');
  await expect(tile(page, 'Rake per 100 hands')).toContainText('±');
  await expect(page.getByText('Provisional')).toHaveCount(0);
  await expect(page.getByText('Each of the 100,000 hands adds up to zero, to the unit.')).toBeVisible();
  await expectAccessible(page);

  const pots = page.locator('figure', { hasText: 'How large pots are' });
  await pots.getByRole('radio', { name: 'Table' }).click();
  await expect(pots.getByRole('columnheader', { name: 'Hands', exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^simulation-[0-9a-f-]{36}\.csv$/);

  const digest = await page.locator('dd code').nth(1).getAttribute('title');
  expect(digest).toMatch(/^[0-9a-f]{16}$/);
  const other = await browser.newContext();
  const reader = await other.newPage();
  await signIn(reader, 'auditor', new URL(page.url()).pathname);
  await expect(reader.locator('dd code').nth(1)).toHaveAttribute('title', digest ?? '');
  await expect(reader.getByRole('button', { name: 'Cancel run' })).toHaveCount(0);
  await other.close();
});

test('shows how far a run is, and stops it when asked', async ({ page }) => {
  await signIn(page, 'operator', '/simulations');
  const id = await createRun(page, { hands: 10_000_000, name: 'To be cancelled' });
  await page.goto(`/simulations/${id}`);
  await expect(page.getByRole('progressbar')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/hands\/s · .* left/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Provisional').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await ended(page, 'Cancelled');
  await expect(page.getByText(/^Stopped after .* of 10,000,000 hands/)).toBeVisible();
  await expect(page.getByText('Provisional').first()).toBeVisible();
  await page.goto('/simulations?state=cancelled');
  await expect(page.getByRole('link', { name: 'To be cancelled' })).toBeVisible();
});

test('names the field and its limits where something does not fit, and keeps what was typed', async ({ page }) => {
  await signIn(page, 'operator', '/simulations/new');
  await page.getByLabel('Hands', { exact: true }).fill('10,000,001');
  await page.getByLabel('Seats', { exact: true }).fill('11');
  await page.getByRole('button', { name: 'Start simulation' }).click();
  const summary = page.getByRole('alert').filter({ hasText: '2 problems to solve' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Hands: 1 to 10,000,000' }).click();
  await expect(page.getByLabel('Hands', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Hands', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Hands', { exact: true }).fill('1000');
  await page.getByLabel('Seats', { exact: true }).fill('6');

  await page.getByRole('button', { name: 'Own configuration' }).click();
  const config = page.getByLabel('Configuration (JSON)');
  await config.fill('{"settings": {"smallBlind": -1}, "rake": {"method": "percent", "rateBp": 10001}}');
  await page.getByRole('button', { name: 'Start simulation' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'settings.smallBlind must be a whole number from 1 to' });
  await expect(problem).toContainText('rake.rateBp must be a whole number from 0 to 10000');
  await config.fill('{"settings": ');
  await page.getByRole('button', { name: 'Start simulation' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is not JSON' })).toBeVisible();
  await expect(config).toHaveValue('{"settings": ');
  await expect(page).toHaveURL(/\/simulations\/new$/);
});

test('lets an auditor look, and says who may do more', async ({ page }) => {
  await signIn(page, 'auditor', '/simulations/new');
  await expect(page.getByText('You may not see this')).toBeVisible();
  await expect(page.getByText(/Operator.*Supervisor/)).toBeVisible();
  await expectAccessible(page);
  const answer = await call(page, 'simulation.create', {
    source: { kind: 'preset', slug: 'holdem-nl-050-100' },
    hands: 1000,
    seats: 6,
    policies: ['random-legal'],
  });
  expect(answer.status).toBe(403);
  await page.goto('/simulations');
  await expect(page.getByRole('heading', { level: 1, name: 'Simulations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New simulation' })).toHaveCount(0);
});

test('asks to sign in again when the session has ended, and starts what was typed', async ({ page, context }) => {
  await signIn(page, 'support', '/simulations/new');
  await page.getByLabel('Hands', { exact: true }).fill('2,000');
  await page.getByLabel('Name').fill('After the break');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Start simulation' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('E-mail')).toHaveValue(emailOf('support'));
  await again.getByLabel('Password').fill(DEMO_PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('After the break');
  await page.getByRole('button', { name: 'Start simulation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'After the break' })).toBeVisible();
});

test('compares runs, renames one and deletes it after showing what it is', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'operator', '/simulations');
  const a = await createRun(page, { hands: 20_000, name: 'Random', seed: 'a' });
  const b = await createRun(page, { hands: 20_000, name: 'Calling', seed: 'b', policies: ['calling'] });
  await page.goto(`/simulations/${b}`);
  await ended(page, 'Done');
  await page.goto(`/simulations/compare?ids=${a},${b}`);
  // Who never folds always shows down; random players often do not.
  const showdowns = tile(page, 'Hands with a showdown');
  await expect(showdowns).toContainText('100.0');
  await expect(showdowns).toContainText('higher');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Calling' }).click();
  await expect(page.getByText('Add another run to see what differs.')).toBeVisible();

  await page.goto(`/simulations/${a}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the run' });
  await rename.getByLabel('Name').fill('Kept');
  await rename.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete run' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete run' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(confirm).toContainText('20,000');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Delete run' }).click();
  await expect(page).toHaveURL(/\/simulations$/);
  await page.goto(`/simulations/${a}`);
  await expect(page.getByText('No such simulation or hand')).toBeVisible();
});

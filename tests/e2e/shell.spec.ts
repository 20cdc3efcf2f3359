import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, demoCode } from '../../server/demo/staff';
import { expectAccessible } from './accessible';
import { emailOf, fillSignIn, signIn, signInByForm } from './sign-in';

/** What the browser complains of: script errors, refused styles and scripts, missing files. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  return found;
}

test('leads to the sign-in page and back to the wanted address', async ({ page }) => {
  const found = complaints(page);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
  await expect(page).toHaveTitle('Sign in · Pitboss');
  await expectAccessible(page);
  await fillSignIn(page, 'operator');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expectAccessible(page);
  expect(found).toEqual([]);
});

test('never leads to another site after signing in', async ({ page }) => {
  await page.goto('/sign-in?next=//example.com/');
  await fillSignIn(page, 'support');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/overview$/);
});

test('refuses a wrong password without saying what was wrong, and keeps the address', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(emailOf('operator'));
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is not right.' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(emailOf('operator'));
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('asks for the second factor, refuses a wrong code and takes the right one', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(emailOf('finance'));
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  const right = demoCode(emailOf('finance'), new Date()) ?? '';
  const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The code is not right.' })).toBeVisible();
  // As it is copied from an app: in two groups.
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

test('goes anywhere by keyboard, and leaves letters to fields', async ({ page }) => {
  const found = complaints(page);
  await signIn(page, 'operator');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and go' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('simula');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/simulations$/);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/overview$/);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and go' })).toBeVisible();
  expect(found).toEqual([]);
});

test('skips to the content and shows where the focus is', async ({ page }) => {
  await signIn(page, 'operator');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  expect(await skip.evaluate((link) => getComputedStyle(link).outlineWidth)).toBe('2px');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('speaks three languages without naming them in the address', async ({ page }) => {
  const found = complaints(page);
  await signIn(page, 'operator');
  await page.getByRole('button', { name: 'Oka Operator' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('heading', { level: 1, name: '概要' })).toBeVisible();
  await expect(page).toHaveURL(/\/overview$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '概要' })).toBeVisible();
  await expectAccessible(page);
  expect(found).toEqual([]);
});

test('follows the system until a theme is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'operator');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Oka Operator' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('asks to sign in again over the page and keeps what was typed', async ({ page, context }) => {
  await signIn(page, 'support', '/simulations');
  const search = page.locator('[data-search]');
  await expect(search).toBeVisible();
  await context.clearCookies();
  await search.fill('turku');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await expect(again.getByLabel('E-mail')).toHaveValue(emailOf('support'));
  await again.getByLabel('Password').fill(DEMO_PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(search).toHaveValue('turku');
  await expect(page).toHaveURL(/q=turku/);
});

test('signs out and leaves nothing behind', async ({ page }) => {
  await signInByForm(page, 'operator');
  await page.getByRole('button', { name: 'Oka Operator' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('fits a phone: navigation in a sheet, no sideways scrolling at 320', async ({ page }) => {
  const found = complaints(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'operator');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Simulations' }).click();
  await expect(page).toHaveURL(/\/simulations$/);
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(found).toEqual([]);
});

test('every page that needs no number or name opens', async ({ page }) => {
  const manifest = readFileSync(path.resolve(import.meta.dirname, '../../.next/app-path-routes-manifest.json'), 'utf8');
  const pages = Object.entries(JSON.parse(manifest) as Record<string, string>)
    .filter(([file, address]) => file.endsWith('/page') && !/[[_]/.test(address))
    .map(([, address]) => address);
  expect(pages.length).toBeGreaterThan(40);
  await signIn(page, 'finance');
  const broken: string[] = [];
  for (const address of pages) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    if (answer.status() >= 400) broken.push(`${address}: ${answer.status()}`);
  }
  expect(broken).toEqual([]);
});

test('says so where there is no page', async ({ page }) => {
  await signIn(page, 'operator');
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No page here' })).toBeVisible();
  await expectAccessible(page);
});

test('opens on a room that is alive: what it did today and in 30 days', async ({ page }) => {
  const found = complaints(page);
  await signIn(page, 'auditor');
  const room = page.locator('section', { has: page.getByRole('heading', { name: 'The room' }) });
  await expect(room.getByText('Hands today')).toBeVisible();
  await expect(room.getByText('Rake and tax of 30 days, EUR')).toBeVisible();
  await expect(room.getByText('Rake and tax of 30 days, IDR')).toBeVisible();
  await expectAccessible(page);
  expect(found).toEqual([]);
});

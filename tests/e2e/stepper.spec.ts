import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { createRun } from './runs';
import { signIn } from './sign-in';

const phh = readFileSync(path.resolve(import.meta.dirname, '../fixtures/phh/half-chip.phh'), 'utf8');
const ohh = readFileSync(path.resolve(import.meta.dirname, '../fixtures/ohh/session.ohh'), 'utf8');
const current = (page: Page) => page.locator('[aria-current="step"]');
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Position in the hand' });

test('steps through a simulated hand by keyboard', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'operator', '/simulations');
  // Who always calls sees every street.
  const id = await createRun(page, { hands: 2_000, seed: 'steps', policies: ['calling'] });
  await page.goto(`/simulations/${id}`);
  await page.getByRole('link', { name: 'Step through hands' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session 1, hand 1' })).toBeVisible();
  await expect(page.getByText('Re-derived, same')).toBeVisible();
  // Seat 1 has the button in the first hand of the first session: seat 2 posts 0.50, seat 3 1.00.
  await expect(current(page)).toContainText('Hand begins');
  await expect(current(page)).toContainText('Seat 2 posts 0.50');
  await expect(current(page)).toContainText('Seat 3 posts 1.00');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // Dealt, then the first to act: left of the big blind.
  await expect(current(page)).toContainText('Seat 4');
  await expect(current(page)).toContainText('Call');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(current(page)).toContainText('Flop');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(current(page)).toContainText('River');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(current(page)).toContainText('Turn');
  await page.keyboard.press('End');
  await expect(current(page)).toContainText('Settled');
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await expect(scrubber(page)).toHaveValue('0');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.getByText('4×')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(scrubber(page)).not.toHaveValue('0');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();

  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1, name: 'Session 1, hand 2' })).toBeVisible();
  await expect(scrubber(page)).toHaveValue('0');
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { level: 1, name: 'Session 1, hand 1' })).toBeVisible();
});

test('does everything by button too, and finds the hands that are worth a look', async ({ page }) => {
  await signIn(page, 'operator', '/simulations');
  const id = await createRun(page, { hands: 1_200, seed: 'buttons' });
  await page.goto(`/simulations/${id}/hands/2/200`);
  await expect(page.getByRole('button', { name: 'Next hand' })).toBeDisabled();
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(current(page)).toContainText('Settled');
  await page.getByRole('button', { name: 'Previous step' }).click();
  await page.getByRole('button', { name: 'First step' }).click();
  await expect(current(page)).toContainText('Hand begins');
  await page.getByRole('button', { name: 'Settled' }).click();
  await expect(current(page)).toContainText('Settled');
  await scrubber(page).fill('1');
  await expect(scrubber(page)).toHaveValue('1');

  await page.getByRole('spinbutton', { name: 'Session' }).fill('1');
  await page.getByRole('spinbutton', { name: 'Hand' }).fill('1000');
  await page.getByRole('button', { name: 'Go to hand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session 1, hand 1000' })).toBeVisible();
  await page.getByRole('tab', { name: 'With an all-in' }).click();
  const found = page.getByRole('tabpanel').getByRole('link').first();
  const name = await found.textContent();
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Session 1, ${name?.toLowerCase()}`);
  await page.goto(`/simulations/${id}/hands/2/201`);
  await expect(page.getByText('No such simulation or hand')).toBeVisible();
});

test('re-derives an imported hand, and goes to where a damaged one differs', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'support', '/simulations/imported');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import hand' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Paste the text of a hand' })).toBeVisible();
  await page.getByLabel('Text of the hand').fill('variant = "ZZ"');
  await page.getByRole('button', { name: 'Import hand' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 problem to solve' })).toBeVisible();

  await page.getByLabel('Text of the hand').fill(phh);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Half a chip');
  await page.getByRole('button', { name: 'Import hand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Half a chip' })).toBeVisible();
  await expect(page.getByText('Re-derived, same')).toBeVisible();
  await page.keyboard.press('End');
  // The pot of 275 is halved.
  await expect(current(page)).toContainText('gets 137.5');

  await page.goto('/simulations/imported');
  await expect(page.getByRole('link', { name: 'Half a chip' }).first()).toBeVisible();
  await page.getByLabel('Text of the hand').fill(phh.replace('finishing_stacks = [975,', 'finishing_stacks = [976,'));
  await page.getByRole('button', { name: 'Import hand' }).click();
  await expect(page.getByText('Re-derived, different')).toBeVisible();
  await expect(page.getByText('A stack after the hand differs.')).toBeVisible();
  await expect(page.getByText('976.0')).toBeVisible();
  await page.keyboard.press('n');
  await expect(current(page)).toContainText('Differs');
  await expectAccessible(page);
});

test('imports the hands of a file, names the one that cannot be read, and gives one back in each format', async ({
  page,
}) => {
  await signIn(page, 'admin', '/simulations/imported');
  const file = (text: string) => ({ name: 'session.ohh', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles(file(ohh.replace('"Post Dead"', '"Post Twice"')));
  await expect(page.getByLabel('Text of the hand')).toHaveValue(/Post Twice/);
  await page.getByRole('button', { name: 'Import hand' }).click();
  const problem = page.getByRole('alert').filter({ hasText: '1 problem to solve' });
  await expect(problem).toContainText('hand 2.ohh.rounds.0.actions.2.action');
  // All or none: the first hand of the file was sound.
  await expect(page.getByRole('link', { name: /^Final 1 / })).toHaveCount(0);
  await expectAccessible(page);

  await page.locator('input[type=file]').setInputFiles(file(ohh));
  await page.getByRole('button', { name: 'Import hand' }).click();
  await expect(page.getByText('2 hands imported').first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Final 1 / })
    .first()
    .click();
  await expect(page.getByText('Re-derived, same')).toBeVisible();
  const take = async (format: string) => {
    await page.getByRole('button', { name: 'Download hand' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const back = await take('Open Hand History (.ohh)');
  expect(back.name).toMatch(/\.ohh$/);
  expect(JSON.parse(back.text).ohh).toMatchObject({
    table_name: 'Final 1',
    game_number: 'Final 1-501',
    game_type: 'Holdem',
  });
  expect((await take('PHH (.phh)')).text).toContain('variant = "NT"');
  expect(JSON.parse((await take('Hand record (.json)')).text)).toMatchObject({
    game: 'holdem',
    table: { id: 'Final 1' },
  });
  expect((await take('Text history (.txt)')).text).toContain("Hold'em No Limit");
});

test('fits a phone: table and log as tabs, controls at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'operator', '/simulations');
  const id = await createRun(page, { hands: 1_000, seed: 'phone', policies: ['calling'] });
  await page.goto(`/simulations/${id}/hands/1/1`);
  const next = page.getByRole('button', { name: 'Next step' });
  await expect(next).toBeInViewport();
  await page.keyboard.press('End');
  await expect(page.getByText('Main pot').locator('visible=true').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(current(page)).toContainText('Settled');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

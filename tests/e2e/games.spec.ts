import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { ended } from './runs';
import { signIn } from './sign-in';

/** Parts that run side by side; each takes every so manyth game of what the product offers. */
const PARTS = 4;

test.describe.configure({ mode: 'parallel' });

interface OfferedGame {
  readonly id: string;
  readonly name: string;
}

/** All games that are registered, as the form for a simulation offers them. */
async function offeredGames(page: Page): Promise<readonly OfferedGame[]> {
  return page.evaluate(async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { language: 'en' } }));
    const answer = await fetch(`/api/trpc/simulation.choices?input=${input}`);
    return (await answer.json()).result.data.json.games;
  });
}

/** Starts a short run of the game under its usual settings, from the form. */
async function simulate(page: Page, game: OfferedGame): Promise<void> {
  await page.goto('/simulations/new');
  await page.getByRole('button', { name: 'Own configuration' }).click();
  await page.getByRole('combobox', { name: 'Game' }).click();
  await page.getByRole('option', { name: game.name, exact: true }).click();
  await page.getByLabel('Hands', { exact: true }).fill('200');
  await page.getByLabel('Seed').fill(game.id);
  await page.getByRole('button', { name: 'Start simulation' }).click();
  await expect(page).toHaveURL(/\/simulations\/[0-9a-f-]{36}$/);
  await ended(page, 'Done');
}

/** Takes every step of the first hand, one after another. */
async function stepThrough(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Step through hands' }).click();
  await expect(page.getByText('Re-derived, same')).toBeVisible();
  const scrubber = page.getByRole('slider', { name: 'Position in the hand' });
  const last = Number(await scrubber.getAttribute('max'));
  expect(last).toBeGreaterThan(1);
  for (let step = 0; step < last; step++) await page.keyboard.press('ArrowRight');
  await expect(scrubber).toHaveValue(String(last));
  await expect(page.locator('[aria-current="step"]')).toContainText('Settled');
  await expectAccessible(page);
}

for (let part = 0; part < PARTS; part++) {
  test(`simulates every game and steps through one of its hands, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await signIn(page, 'operator', '/simulations');
    const games = await offeredGames(page);
    expect(games.length).toBeGreaterThan(PARTS);
    for (const game of games.filter((_, place) => place % PARTS === part)) {
      await test.step(game.id, async () => {
        await simulate(page, game);
        await stepThrough(page);
        expect(problems).toEqual([]);
      });
    }
  });
}

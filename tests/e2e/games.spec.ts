import { expect, type Page, test } from '@playwright/test';
import type { SimulationChoices } from '../../server/contracts/simulation';
import { expectAccessible } from './accessible';
import { createRun, ended } from './runs';
import { signIn } from './sign-in';

/** Parts that run side by side; each takes every so manyth game of what the product offers. */
const PARTS = 4;

test.describe.configure({ mode: 'parallel' });

/** All games that are registered, as the form for a simulation offers them. */
async function offeredGames(page: Page): Promise<SimulationChoices['games']> {
  return page.evaluate(async () => {
    const input = encodeURIComponent(JSON.stringify({ json: { language: 'en' } }));
    const answer = await fetch(`/api/trpc/simulation.choices?input=${input}`);
    return (await answer.json()).result.data.json.games;
  });
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
    const own = games.filter((_, place) => place % PARTS === part);
    const runs: Record<string, string> = {};
    // Under their usual settings, all in the queue: it works while the first of them are looked at.
    for (const { id, seats, policies, example } of own) {
      const source = { kind: 'config', game: id, currency: 'EUR', config: example } as const;
      runs[id] = await createRun(page, { source, hands: 200, seed: id, seats: seats.max, policies: [policies[0]] });
    }
    for (const game of own) {
      await test.step(game.id, async () => {
        await page.goto(`/simulations/${runs[game.id]}`);
        await ended(page, 'Done');
        await stepThrough(page);
        expect(problems).toEqual([]);
      });
    }
  });
}

import { expect, type Page } from '@playwright/test';
import type { CreateSimulationInput } from '../../server/contracts/simulation';

/** Calls a command of the API as the page that is open, with the reader's session. */
export async function call(page: Page, procedure: string, input: unknown): Promise<{ status: number; data: unknown }> {
  return page.evaluate(
    async ([name, json]) => {
      const response = await fetch(`/api/trpc/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json }),
      });
      const body = await response.json();
      return { status: response.status, data: body?.result?.data?.json ?? null };
    },
    [procedure, input] as const,
  );
}

/** Starts a run of six random seats at NL 0.50/1 and gives its id. */
export async function createRun(page: Page, more: Partial<CreateSimulationInput>): Promise<string> {
  const { status, data } = await call(page, 'simulation.create', {
    source: { kind: 'preset', slug: 'holdem-nl-050-100' },
    hands: 2_000,
    seats: 6,
    policies: ['random-legal'],
    ...more,
  });
  expect(status).toBe(200);
  return (data as { id: string }).id;
}

/** Waits until the run on the page has ended in this state. */
export async function ended(page: Page, state: string): Promise<void> {
  const badge = page
    .locator('header', { has: page.getByRole('heading', { level: 1 }) })
    .getByText(state, { exact: true });
  await expect(badge).toBeVisible({ timeout: 60_000 });
}

import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { pageOf } from './sign-in';

/** Opens the newest hand of the list that matches `query`; gives its number. */
async function openHand(page: Page, query: string): Promise<string> {
  await page.goto(`/hands?${query}`);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hands\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Opens a case about the hand that is shown. */
async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Open a case' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('The player says that he should have got more.');
  await dialog.getByRole('combobox', { name: 'Player' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Open a case' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

test('a complaint is verified and answered: correct as paid; of two agents one has the case', async ({ browser }) => {
  const support = await pageOf(browser, 'support', '/hands');
  await openHand(support, 'currency=EUR');
  await expect(support.getByText(/All \d+ actions were legal/)).toBeVisible();
  // Folded cards are nobody's business here: the way to them is not even offered to support.
  await support.getByRole('button', { name: 'Cards' }).click();
  await expect(support.getByRole('menuitem', { name: 'Show all cards' })).toHaveCount(0);
  await support
    .getByRole('menuitem', { name: /^Seat \d/ })
    .first()
    .click();
  await expect(support.getByText('This look was written down.')).toBeVisible();

  await openCase(support, 'One cent short');
  const address = new URL(support.url()).pathname;
  const supervisor = await pageOf(browser, 'supervisor-evening', address);
  await expect(supervisor.getByRole('button', { name: 'Take the case' })).toBeVisible();
  await support.getByRole('button', { name: 'Take the case' }).click();
  await expect(support.getByRole('button', { name: 'Give it back' })).toBeVisible();
  // The colleague's page hears of it and no longer offers it.
  await expect(supervisor.getByRole('button', { name: 'Take the case' })).toHaveCount(0);
  await expect(supervisor.getByRole('button', { name: 'Decide' })).toHaveCount(0);

  await support.locator('input[type=file]').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: Buffer.from('504b0304140000000800', 'hex'),
  });
  await expect(support.getByRole('alert').filter({ hasText: 'not taken as evidence' })).toBeVisible();
  await support.locator('input[type=file]').setInputFiles({
    name: '../page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>document.title = "owned"</script>'),
  });
  const file = support.getByRole('link', { name: 'page.html.txt' });
  const download = support.waitForEvent('download');
  await file.click();
  expect((await download).suggestedFilename()).toBe('page.html.txt');

  await support.getByRole('button', { name: 'Decide' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Language' }).click();
  await support.getByRole('option', { name: 'English' }).click();
  await expect(dialog.getByLabel('Reply to the player')).toHaveValue(/to the unit/);
  await dialog.getByLabel('Internal note').fill('Derived again: the same.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(support.getByText('Decided: Rejected, Correct as paid')).toBeVisible();
  await support.context().close();
  await supervisor.context().close();
});

test('a hand is voided: asked for by support in figures, approved once by a supervisor, and found as void', async ({
  browser,
}) => {
  const support = await pageOf(browser, 'support', '/hands');
  const hand = await openHand(support, 'currency=EUR&pot=gte.500');
  await openCase(support, 'Cards were dealt twice');
  await support.getByRole('button', { name: 'Take the case' }).click();
  await support.getByRole('link', { name: 'Ask for a remedy' }).click();
  await support.getByRole('combobox', { name: 'Kind' }).click();
  await support.getByRole('option', { name: 'Void a hand' }).click();
  await expect(support.getByText(/Players get .*, give back/).first()).toBeVisible();
  await support.getByLabel('Note').fill('The deck was dealt twice.');
  // Pressed twice: one remedy.
  await support.getByRole('button', { name: 'Request approval' }).dblclick();
  await expect(support.getByRole('heading', { level: 1 })).toContainText('Void a hand');
  await expect(support.getByText('Waiting').first()).toBeVisible();
  const review = await support.getByRole('link', { name: 'Review' }).getAttribute('href');

  const supervisor = await pageOf(browser, 'supervisor-evening', review ?? '');
  await approve(supervisor, 'supervisor-evening');
  await expect(support.getByText('Carried out').first()).toBeVisible();
  await expect(support.getByRole('link', { name: /^Transaction \d+$/ })).toBeVisible();
  await support.goto(`/hands?state=voided`);
  await expect(support.locator(`tbody a[href="/hands/${hand}"]`)).toBeVisible();
  await support.goto('/disputes/remedies?kind=voidHand');
  await expect(support.locator('tbody tr')).toHaveCount(1);
  await support.context().close();
  await supervisor.context().close();
});

test('who asked for a remedy cannot approve it', async ({ browser }) => {
  const supervisor = await pageOf(browser, 'supervisor-evening', '/hands');
  await openHand(supervisor, 'currency=EUR');
  await openCase(supervisor, 'A gesture for the trouble');
  await supervisor.getByRole('button', { name: 'Take the case' }).click();
  await supervisor.getByRole('link', { name: 'Ask for a remedy' }).click();
  await supervisor.getByRole('combobox', { name: 'Kind' }).click();
  await supervisor.getByRole('option', { name: 'Goodwill' }).click();
  await supervisor.getByLabel('Amount').fill('5.00');
  await expect(supervisor.getByText(/Players get .*5\.00/).first()).toBeVisible();
  await supervisor.getByLabel('Note').fill('He waited for a week.');
  await supervisor.getByRole('button', { name: 'Request approval' }).click();
  await supervisor.getByRole('link', { name: 'Review' }).click();
  await expect(supervisor.getByText(/[Ss]omeone else must/).first()).toBeVisible();
  await expect(supervisor.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await supervisor.context().close();
});

test('every screen of the desk is accessible: cases, incidents, remedies, verifications, hands', async ({
  browser,
}) => {
  const support = await pageOf(browser, 'support', '/disputes');
  const look = async (path: string) => {
    await support.goto(path);
    await expect(support.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(support.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(support);
  };
  const first = async (list: string) => {
    await support.goto(list);
    const href = await support.locator('tbody tr').first().getByRole('link').first().getAttribute('href');
    return href ?? '';
  };
  for (const list of ['/hands', '/disputes', '/disputes/remedies', '/disputes/settings']) await look(list);
  for (const list of ['/hands', '/disputes', '/disputes/remedies']) await look(await first(list));
  await look('/disputes/remedies/new');

  await look('/disputes/incidents');
  await support.getByRole('button', { name: 'Record an incident' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByLabel('Title').fill('The server lost its connection');
  await dialog.getByLabel('Tables').fill('turku/1');
  await dialog.getByLabel('From').fill('2026-11-01T10:00');
  await dialog.getByLabel('To', { exact: true }).fill('2026-11-01T10:05');
  await dialog.getByLabel('Description').fill('Nothing was dealt for five minutes.');
  await dialog.getByLabel('Message to players').fill('We are sorry.');
  await expectAccessible(support);
  await dialog.getByRole('button', { name: 'Record an incident' }).click();
  await expect(support).toHaveURL(/\/disputes\/incidents\/[0-9a-f-]+$/);
  await look(new URL(support.url()).pathname);

  await support.goto('/hands?currency=EUR&pot=gte.500');
  await support.getByRole('button', { name: 'Verify matching hands' }).click();
  const confirm = support.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Verify matching hands' }).click();
  await expect(support).toHaveURL(/\/hands\/verifications\/[0-9a-f-]+$/);
  await look(new URL(support.url()).pathname);
  await look('/hands/verifications');
  await support.context().close();
});

import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { pageOf } from './sign-in';

test.describe.configure({ mode: 'serial' });

const invitee = { name: 'Nina Newcomer', email: 'nina@demo.pitboss.test', password: 'a-long-first-password' };

test('somebody is invited, accepts by the link and signs in', async ({ browser }) => {
  test.setTimeout(300_000);
  const admin = await pageOf(browser, 'admin', '/staff');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the invitation' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill(invitee.name);
  await dialog.getByLabel('E-mail').fill(invitee.email);
  await dialog.getByLabel('Operator').click();
  await dialog.getByLabel('Reason').fill('Joins the evening shift');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Make the invitation' }).click();
  const link = await admin.getByRole('dialog').getByLabel('One-time link').inputValue();
  expect(link).toMatch(/\/invite\?token=[\w-]{32}$/);
  await admin.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByRole('row', { name: /Nina Newcomer/ })).toContainText('Invited');

  const context = await browser.newContext();
  const nina = await context.newPage();
  const path = new URL(link);
  await nina.goto(path.pathname + path.search);
  await expectAccessible(nina);
  await nina.getByLabel('New password').fill('short');
  await nina.getByRole('button', { name: 'Save password' }).click();
  await expect(nina.getByText(/^Enter \d+ to \d+ characters\.$/)).toBeVisible();
  await nina.getByLabel('New password').fill(invitee.password);
  await nina.getByRole('button', { name: 'Save password' }).click();
  await expect(nina.getByText('The password is saved.')).toBeVisible();
  await nina.getByRole('link', { name: 'Sign in' }).click();
  await nina.getByLabel('E-mail').fill(invitee.email);
  await nina.getByLabel('Password').fill(invitee.password);
  await nina.getByRole('button', { name: 'Sign in' }).click();
  await expect(nina).toHaveURL(/\/overview$/);

  // The link works once.
  const again = await context.newPage();
  await again.goto(path.pathname + path.search);
  await again.getByLabel('New password').fill(invitee.password);
  await again.getByRole('button', { name: 'Save password' }).click();
  await expect(again.getByText('This link is used, too old or not complete.')).toBeVisible();

  // An operator sees neither staff nor audit, and reads which roles do.
  await nina.goto('/staff');
  await expect(nina.getByText('You may not see this')).toBeVisible();
  await expect(nina.getByText(/Supervisor.*Auditor.*Administrator/)).toBeVisible();
  await expectAccessible(nina);
  await nina.goto('/audit');
  await expect(nina.getByText('You may not see this')).toBeVisible();
});

test('a role over money is given by two people, and shown in the audit with before and after', async ({ browser }) => {
  test.setTimeout(300_000);
  const admin = await pageOf(browser, 'admin', '/staff?q=nina');
  await admin.getByRole('link', { name: invitee.name }).click();
  await expect(admin.getByRole('heading', { level: 1, name: invitee.name })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Give Finance' }).click();
  const confirm = admin.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(confirm).toContainText('held once a second person approves');
  await expectAccessible(admin);
  await confirm.getByRole('button', { name: 'Give Finance' }).click();
  await expect(confirm.getByText('Give a reason.')).toBeVisible();
  await confirm.getByLabel('Reason').fill('Closes the books while Farah is away');
  await confirm.getByRole('button', { name: 'Give Finance' }).click();
  const notice = admin.getByRole('status').filter({ hasText: 'becomes finance' });
  await expect(notice).toContainText('waits for a second person');
  const href = (await notice.getByRole('link').getAttribute('href')) ?? '';

  // Who asked may not decide.
  await admin.goto(href);
  await expect(admin.getByText('Someone else must approve your change.')).toBeVisible();

  const supervisor = await pageOf(browser, 'supervisor', '/overview');
  await expect(supervisor.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(supervisor.getByRole('link', { name: /Approvals.*for you/ })).toBeVisible();
  await expectAccessible(supervisor);
  await supervisor.goto(href);
  await approve(supervisor, 'supervisor');

  await admin.goto('/staff?q=nina');
  await expect(admin.getByRole('row', { name: /Nina Newcomer/ })).toContainText('Finance');
  await admin.getByRole('link', { name: invitee.name }).click();

  await admin.getByRole('button', { name: 'Take Finance away' }).click();
  await confirm.getByLabel('Reason').fill('Farah is back');
  await confirm.getByRole('button', { name: 'Take Finance away' }).click();
  await expect(admin.getByRole('button', { name: 'Give Finance' })).toBeVisible();

  await admin.getByRole('link', { name: 'Audit', exact: true }).click();
  await expectAccessible(admin);
  await expect(admin.getByRole('region', { name: 'Seal' })).toBeVisible();
  await admin.getByRole('button', { name: 'Filter', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Action' }).click();
  await admin.getByRole('checkbox', { name: 'staff.revokeRole' }).click();
  await admin.keyboard.press('Escape');
  await expect(admin).toHaveURL(/action=staff\.revokeRole/);
  await expect(admin.getByRole('row', { name: /Farah is back/ })).toBeVisible();
  await admin.goto('/audit?action=staff.&field=roles');
  await admin
    .getByRole('row', { name: /Farah is back/ })
    .getByRole('link')
    .click();
  const difference = admin.getByRole('table', { name: 'Before and after' });
  await expect(difference.getByRole('row', { name: /^roles/ })).toContainText('finance, operator');
  await expect(
    difference
      .getByRole('row', { name: /^roles/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('operator');
  await expectAccessible(admin);

  await admin.goto('/audit?action=staff.revokeRole');
  await admin.getByRole('button', { name: 'Export' }).click();
  const download = admin.waitForEvent('download');
  await admin.getByRole('menuitem', { name: 'CSV with the anchor' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});

test('an account is closed and its sessions end; rights are reviewed and taken away as a file', async ({ browser }) => {
  test.setTimeout(300_000);
  const admin = await pageOf(browser, 'admin', '/staff?q=nina');
  await admin.getByRole('link', { name: invitee.name }).click();
  await admin.getByRole('button', { name: 'Disable account' }).click();
  await admin.getByRole('alertdialog').getByLabel('Reason').fill('Left the house');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Disable account' }).click();
  await expect(admin.getByRole('button', { name: 'Enable account' })).toBeVisible();
  await expect(admin.getByText('Signed in nowhere')).toBeVisible();

  await admin.goto('/staff/rights');
  await expect(admin.getByRole('row', { name: /Nina Newcomer/ })).toContainText('Disabled');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Record the review' }).click();
  await admin.getByRole('alertdialog').getByLabel('What you found').fill('All as it should be');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Record the review' }).click();
  await expect(admin.getByText(/Last review.*All as it should be/)).toBeVisible();
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^rights-.*\.csv$/);
});

test('an alert is taken, seen, put off and resolved', async ({ browser, page }) => {
  test.setTimeout(300_000);
  // Five wrong passwords are the account's at one address; the sixth raises the alert.
  await page.goto('/sign-in');
  for (let i = 0; i < 6; i++) {
    await page.evaluate(() =>
      fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'guessed@demo.pitboss.test', password: 'not-the-password' }),
      }),
    );
  }
  const operator = await pageOf(browser, 'operator', '/alerts');
  await expectAccessible(operator);
  await operator.getByRole('link', { name: 'Sign-ins refused after too many failures' }).first().click();
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Take it' }).click();
  await expect(operator.getByRole('button', { name: 'Take it' })).toHaveCount(0);
  await operator.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(operator.getByText('Acknowledged').first()).toBeVisible();
  await operator.getByRole('button', { name: 'Snooze' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Until').fill('2020-01-01T08:00');
  await dialog.getByLabel('Reason').fill('Waits for the player');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(dialog.getByLabel('Until')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(operator);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Until').fill(tomorrow);
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(operator.getByText('Snoozed until')).toBeVisible();
  await operator.getByRole('button', { name: 'Resolve' }).click();
  await dialog.getByLabel('How it was resolved').fill('A guest mistyped his address');
  await dialog.getByLabel('Where the answer stands').fill('/audit');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(operator.getByText('A guest mistyped his address').first()).toBeVisible();
  await expect(operator.getByRole('button', { name: 'Resolve' })).toHaveCount(0);
  await operator.goto('/alerts?state=resolved');
  await expect(operator.getByRole('link', { name: 'Sign-ins refused after too many failures' }).first()).toBeVisible();
});

test('a view of a list is kept for everybody', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/catalogue/tables?q=heads-up');
  await operator.getByRole('button', { name: 'Save view' }).click();
  await operator.getByLabel('Name of the view').fill('Heads-up');
  await operator.getByLabel('Show it to everybody').click();
  await operator.getByRole('button', { name: 'Save view' }).last().click();
  await expect(operator.getByRole('button', { name: 'Heads-up', exact: true })).toBeVisible();
  const auditor = await pageOf(browser, 'auditor', '/catalogue/tables');
  await auditor.getByRole('button', { name: /Heads-up/ }).click();
  await expect(auditor).toHaveURL(/q=heads-up/);
  await expectAccessible(auditor);
  await operator.getByRole('button', { name: 'Remove the view Heads-up' }).click();
  await expect(operator.getByRole('button', { name: 'Heads-up', exact: true })).toHaveCount(0);
});

test('a version of a table fills in the form of a simulation', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/catalogue/table/holdem-nl-heads-up');
  await operator.getByRole('link', { name: 'Simulate' }).click();
  await expect(operator).toHaveURL(/\/simulations\/new\?version=/);
  await expect(operator.getByLabel('Configuration (JSON)')).toHaveValue(/"settings"/);
  await expect(operator.getByLabel('Name')).toHaveValue(/^holdem-nl-heads-up v\d+$/);
});

test('webhooks say where they may not point, and who may see them', async ({ browser }) => {
  const admin = await pageOf(browser, 'admin', '/webhooks');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Pager');
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Messages cannot be sent there.')).toBeVisible();
  await expectAccessible(admin);
  const operator = await pageOf(browser, 'operator', '/webhooks');
  await expect(operator.getByText('You may not see this')).toBeVisible();
});

test('overview, alerts and staff are usable on a phone', async ({ browser }) => {
  const auditor = await pageOf(browser, 'auditor', '/overview', 390);
  for (const path of ['/overview', '/alerts', '/staff', '/audit']) {
    await auditor.goto(path);
    await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(auditor);
    const wide = await auditor.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, path).toBe(false);
  }
});

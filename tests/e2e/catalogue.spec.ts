import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { pageOf } from './sign-in';

test.describe.configure({ mode: 'serial' });

const table = '/catalogue/table/holdem-nl-050-100';

test('a change of a table goes from edit to live, with changes requested on the way', async ({ browser }) => {
  test.setTimeout(300_000);
  const operator = await pageOf(browser, 'operator', table);
  await expectAccessible(operator);

  // A draft that is wrong may be saved; the form says what is wrong, the review refuses it.
  await operator.getByLabel('Big blind').fill('0.10');
  await expect(operator.getByText('field changes')).toBeVisible();
  await operator.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(operator.getByText('Draft saved', { exact: true })).toBeVisible();
  await operator.getByRole('button', { name: 'Review and submit' }).click();
  await expect(operator).toHaveURL(/\/catalogue\/changes\//);
  const changeUrl = operator.url();
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator.getByRole('alertdialog').getByRole('alert')).toBeVisible();
  await operator.getByRole('button', { name: 'Cancel' }).click();

  await operator.goto(table);
  await operator.getByLabel('Big blind').fill('1.00');
  await operator.getByLabel('Time to act').fill('15');
  await operator.getByRole('button', { name: 'Review and submit' }).click();
  await expect(operator).toHaveURL(changeUrl);
  await operator.getByLabel('Reason').fill('Players asked for a faster table');
  await operator.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(operator.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator.getByText('Submitted', { exact: true }).first()).toBeVisible();

  // The reviewer sends it back, the author changes it and submits again.
  const supervisor = await pageOf(browser, 'supervisor-evening', new URL(changeUrl).pathname);
  await supervisor.getByRole('button', { name: 'Request changes' }).click();
  await supervisor.getByRole('alertdialog').getByLabel('Reason').fill('12 seconds, as agreed');
  await supervisor.getByRole('alertdialog').getByRole('button', { name: 'Request changes' }).click();
  await expect(supervisor.getByText('Changes requested').first()).toBeVisible();

  await operator.goto(table);
  await operator.getByLabel('Time to act').fill('12');
  await operator.getByRole('button', { name: 'Review and submit' }).click();
  await expect(operator).toHaveURL(changeUrl);
  await expect(operator.getByText('12 seconds, as agreed')).toBeVisible();
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator.getByText('Submitted', { exact: true }).first()).toBeVisible();

  await supervisor.reload();
  await supervisor.getByRole('link', { name: 'Decide' }).click();
  await expect(supervisor).toHaveURL(/\/approvals\//);
  await expectAccessible(supervisor);
  await approve(supervisor, 'supervisor-evening');

  await operator.goto(`${table}?tab=versions`);
  await expect(operator.getByText('Live', { exact: true }).first()).toBeVisible();
  await operator.getByRole('button', { name: 'Compare with v1' }).click();
  await expect(operator.getByText('20 s')).toBeVisible();
  await expect(operator.getByText('12 s').first()).toBeVisible();
  await expectAccessible(operator);
});

test('the author cannot approve his own change', async ({ browser }) => {
  const admin = await pageOf(browser, 'admin', '/catalogue/table/holdem-pl-100-200');
  await admin.getByLabel('Time to act').fill('25');
  await admin.getByRole('button', { name: 'Review and submit' }).click();
  await admin.getByLabel('Reason').fill('Slower');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await admin.getByRole('button', { name: 'Submit for approval' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(admin.getByText('Submitted', { exact: true }).first()).toBeVisible();
  await admin.goto('/approvals');
  await admin.getByRole('link', { name: 'Change holdem-pl-100-200' }).click();
  await expect(admin.getByText('Someone else must approve your change.')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('an old version comes back as a new one', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', `${table}?tab=versions`);
  await operator.getByRole('button', { name: 'Restore as new version' }).first().click();
  await expect(operator).toHaveURL(/\/catalogue\/changes\//);
  await operator.getByLabel('Reason').fill('It was better before');
  await operator.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(operator.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await operator.getByRole('button', { name: 'Submit for approval' }).click();
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(operator.getByText('Submitted', { exact: true }).first()).toBeVisible();
  const supervisor = await pageOf(browser, 'supervisor-evening', new URL(operator.url()).pathname);
  await supervisor.getByRole('link', { name: 'Decide' }).click();
  await approve(supervisor, 'supervisor-evening');
  await operator.goto(table);
  await expect(operator.getByLabel('Time to act')).toHaveValue('20');
});

test('gaming at a table is stopped by one person and allowed again by two', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/catalogue/switches');
  await expectAccessible(operator);
  await operator.getByRole('button', { name: 'Stop gaming' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Choose what to stop').last()).toBeVisible();
  await dialog.getByRole('combobox').nth(1).click();
  await operator.getByRole('option', { name: 'holdem-nl-heads-up' }).click();
  await dialog.getByLabel('Reason').fill('Cards look wrong');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(operator.getByRole('row', { name: /holdem-nl-heads-up/ })).toContainText('Cards look wrong');
  await operator.getByRole('button', { name: 'Ask to switch on' }).click();
  await operator.getByRole('alertdialog').getByLabel('Reason').fill('Checked: all well');
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Ask for approval' }).click();
  const link = operator.getByRole('link', { name: 'Waits for approval' });
  await expect(link).toBeVisible();
  const admin = await pageOf(browser, 'admin', (await link.getAttribute('href')) ?? '');
  await approve(admin, 'admin');
  await operator.reload();
  await expect(operator.getByRole('row', { name: /holdem-nl-heads-up/ })).toContainText('On again');
});

test('lists, inbox and change sets are usable on a phone and by those who may only look', async ({ browser }) => {
  const auditor = await pageOf(browser, 'auditor', '/catalogue/tables', 390);
  await expectAccessible(auditor);
  for (const path of ['/approvals', '/catalogue/changes', '/catalogue/policies']) {
    await auditor.goto(path);
    await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(auditor);
    const wide = await auditor.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, path).toBe(false);
  }
  await auditor.goto('/catalogue/rake/eu');
  await expect(auditor.getByText('You may look at this document but not change it.')).toBeVisible();
  await expect(auditor.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

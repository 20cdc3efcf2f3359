import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { asOwner } from './as-owner';
import { pageOf } from './sign-in';

/** Changes a balance past every trigger. */
const changeWallet = (alias: string, by: number) =>
  asOwner((sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update ledger_account a set balance_minor = balance_minor + ${by}
        from player p where p.id = a.player_id and p.alias = ${alias} and a.kind = 'wallet'`;
    }),
  );

test.describe.configure({ mode: 'serial' });

test('a player is added, paid in, warned, and found again', async ({ browser }) => {
  const support = await pageOf(browser, 'support', '/players');
  await expect(support.getByRole('link', { name: '渡辺 健太郎' })).toBeVisible();
  await expectAccessible(support);
  await support.getByRole('button', { name: 'Add player' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(dialog.getByText('Enter 2 to 40 printable characters.')).toBeVisible();
  await dialog.getByLabel('Alias').fill('Zacharias');
  await dialog.getByLabel('Country').fill('fi');
  await expectAccessible(support);
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(support.getByRole('heading', { level: 1, name: 'Zacharias' })).toBeVisible();

  const finance = await pageOf(browser, 'finance', new URL(support.url()).pathname);
  await finance.getByRole('button', { name: 'Deposit' }).click();
  const pay = finance.getByRole('dialog');
  await pay.getByLabel('Amount').fill('250.50');
  await pay.getByRole('button', { name: 'Deposit' }).click();
  await expect(pay.getByText("Enter the payment's reference.")).toBeVisible();
  await pay.getByLabel('Reference').fill('SEPA-77');
  await expect(pay.getByText('€0.00, then €250.50')).toBeVisible();
  await expectAccessible(finance);
  await pay.getByRole('button', { name: 'Deposit' }).click();
  await expect(finance.getByRole('row', { name: /Deposit.*SEPA-77/ })).toContainText('+250.50');

  // The other browser hears of it.
  await expect(support.getByText('€250.50')).toBeVisible();
  await support.getByRole('button', { name: 'More actions' }).click();
  await support.getByRole('menuitem', { name: 'Warn' }).click();
  const confirm = support.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(confirm).toContainText('€250.50');
  await confirm.getByLabel('Reason').fill('Chat at the table');
  await confirm.getByRole('button', { name: 'Warn' }).click();
  await expect(support.getByText('was Active')).toBeVisible();
  await expectAccessible(support);
  await support.goto('/players?status=warned');
  await support.getByLabel('Alias or id').fill('zach');
  await expect(support.getByRole('row', { name: /Zacharias.*Warned.*Finland/ })).toBeVisible();
});

test('an adjustment above the limit is made by two people and stands on account and transaction', async ({
  browser,
}) => {
  const support = await pageOf(browser, 'support', '/players?q=zach');
  await support.getByRole('link', { name: 'Zacharias' }).click();
  await support.getByRole('button', { name: 'Adjust' }).click();
  const dialog = support.getByRole('dialog');
  await expect(dialog.getByText('No limit is set for your roles in EUR: a second person decides.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('12.35');
  await dialog.getByRole('combobox', { name: 'Reason code' }).click();
  await support.getByRole('option', { name: 'Wrong settlement' }).click();
  await dialog.getByLabel('Note').fill('Side pot of hand 12 went to seat 3');
  await expectAccessible(support);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Waiting for approval')).toBeVisible();
  const href = (await dialog.getByRole('link', { name: 'Look at the approval' }).getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(support.getByText('Waiting for approval')).toBeVisible();
  await expect(support.getByText('€250.50').first()).toBeVisible();

  const supervisor = await pageOf(browser, 'supervisor', href);
  await expect(supervisor.getByRole('heading', { level: 1 })).toHaveText('Adjust Zacharias by 12.35 EUR');
  await expect(supervisor.getByText('€12.35')).toBeVisible();
  await approve(supervisor, 'supervisor');
  await expect(support.getByText('€262.85').first()).toBeVisible();

  // From the line of the statement to the transaction, to the account, and back to what holds.
  await support
    .getByRole('row', { name: /Adjustment.*Side pot/ })
    .getByRole('link')
    .click();
  await expect(support.getByRole('heading', { level: 1 })).toHaveText(/^Transaction \d+: Adjustment$/);
  await expect(support.getByRole('row', { name: /Wallet · Zacharias/ })).toContainText('+12.35');
  await expect(support.getByRole('row', { name: /^Adjustments/ })).toContainText('−12.35');
  await expectAccessible(support);
  await support.getByRole('link', { name: 'Wallet · Zacharias' }).click();
  await expect(support.getByRole('heading', { level: 1 })).toHaveText('Wallet · Zacharias · EUR');
  await expect(support.getByText('The house owes this')).toBeVisible();
  await expect(support.getByRole('row', { name: /Adjustment/ })).toContainText('262.85');
  await expect(support.getByRole('row', { name: /Deposit/ })).toContainText('250.50');
  await expectAccessible(support);

  // A reversal is asked for, and turned into one only by somebody else.
  await support
    .getByRole('row', { name: /Adjustment/ })
    .getByRole('link')
    .click();
  await support.getByRole('button', { name: 'Reverse' }).click();
  const confirm = support.getByRole('alertdialog');
  await expect(confirm).toContainText('A second person must approve this.');
  await confirm.getByLabel('Reason').fill('It was seat 4 after all');
  await confirm.getByRole('button', { name: 'Ask for the reversal' }).click();
  await expect(support.getByText('A reversal waits for a second person.').first()).toBeVisible();
  await expect(support.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
  await support.getByRole('main').getByRole('link', { name: 'Look at the approval' }).click();
  await expect(support.getByText('Your roles do not allow this decision.')).toBeVisible();
});

test('the books are read: chart, accounts, journal, limits', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/ledger');
  await expect(finance.getByText('Plus is what the house owes, minus what it is owed')).toBeVisible();
  const together = finance.getByRole('row', { name: /^Together/ }).getByRole('cell');
  await expect(together.filter({ hasText: /^0\.00$/ })).not.toHaveCount(0);
  await expect(together.filter({ hasNotText: /^0(\.00)?$/ })).toHaveCount(0);
  await expectAccessible(finance);
  await finance.getByRole('row', { name: /^Rake/ }).getByRole('link', { name: /^\d/ }).first().click();
  await expect(finance.getByRole('heading', { level: 1 })).toHaveText(/^Rake · EUR$/);
  await finance.goto('/ledger/accounts?kind=seat&holding=yes');
  await expect(finance.getByRole('link', { name: /^Seat · holdem-nl-050-100/ }).first()).toBeVisible();
  await expectAccessible(finance);
  await finance.goto('/ledger/transactions?kind=hand');
  await finance.getByRole('table').getByRole('link').first().click();
  await expect(finance.getByText(/^Hand \d+ of /)).toBeVisible();
  await expect(finance.getByRole('row', { name: /^Together/ })).toContainText('0');
  await finance.goto('/ledger/adjustments');
  await expect(finance.getByRole('row', { name: /Zacharias/ })).toContainText('Wrong settlement');
  await finance.getByRole('button', { name: 'Change a limit' }).click();
  await finance.getByRole('dialog').getByLabel('Up to').fill('10');
  await finance.getByRole('dialog').getByLabel('Reason').fill('Small amends at once');
  await expectAccessible(finance);
  await finance.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(finance.getByText('The limit waits for approval').first()).toBeVisible();
});

test('the floor shows seats, pace and rulesets, and a table is ordered closed', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/floor');
  const table = operator.getByRole('article', { name: 'holdem-nl-heads-up' });
  await expect(table.getByText('Ruleset adopted')).toBeVisible();
  await expect(table.getByRole('list', { name: 'Seats of holdem-nl-heads-up' }).getByRole('listitem')).toHaveCount(2);
  await expect(operator.getByRole('article', { name: 'naiko' }).getByText('Ruleset pending')).toBeVisible();
  await expectAccessible(operator);
  await table.getByRole('button', { name: 'Close after this hand' }).click();
  const confirm = operator.getByRole('alertdialog');
  await confirm.getByLabel('Reason').fill('Too quiet');
  await confirm.getByRole('button', { name: 'Close after this hand' }).click();
  await expect(table.getByText('Closes after this hand')).toBeVisible();
  await expect(table.getByText(/Ordered by Oka Operator/)).toBeVisible();
  await operator.getByRole('button', { name: /Needs a look/ }).click();
  await expect(table).toBeVisible();
  // The one that closes, and Naiko, where two blocked players sit; not those that merely play.
  await expect(operator.getByRole('article')).toHaveCount(2);
  await expect(operator.getByRole('article', { name: 'naiko' }).getByText('Blocked')).toHaveCount(2);
  await operator.getByLabel('Table, game or player').fill('no such table');
  await expect(operator.getByText('Nothing matches these filters')).toBeVisible();
});

test('an API key for seat money is made by two people, its secret shown once, and revoked', async ({ browser }) => {
  const admin = await pageOf(browser, 'admin', '/api-keys');
  await expect(admin.getByText('No keys yet')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Make a key' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Floor server 1');
  await dialog.getByLabel('Seat money').click();
  await expect(dialog.getByText(/comes into force once a second person approves/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Say what it is for, in at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Runs the new floor');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^[\w-]{43}$/);
  await expect(dialog.getByText('It opens nothing until a second person approves.')).toBeVisible();
  const href = (await dialog.getByRole('link', { name: 'Look at the approval' }).getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText('Waiting for approval')).toBeVisible();
  await admin.goto(href);
  await expect(admin.getByText('Someone else must approve your change.')).toBeVisible();

  const supervisor = await pageOf(browser, 'supervisor', href);
  await approve(supervisor, 'supervisor');
  await admin.goto('/api-keys');
  await expect(admin.getByText('In force')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Revoke Floor server 1' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(admin.getByRole('list', { name: 'Revoked' })).toContainText('Floor server 1');
});

test('a planted break is found by the reconciliation, which names its account', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/ledger/reconciliation');
  await changeWallet('Zacharias', 100);
  try {
    await finance.getByRole('button', { name: 'Reconcile now' }).click();
    await expect(finance.getByText('2 invariants broken')).toBeVisible();
    const row = finance.getByRole('row', { name: /Wallet · Zacharias · EUR/ });
    await expect(row).toContainText('€263.85');
    await expect(row).toContainText('€262.85');
    await expect(finance.getByText('Every hand key has its hand')).toBeVisible();
    await expectAccessible(finance);
    await row.getByRole('link').click();
    await expect(finance.getByRole('heading', { level: 1 })).toHaveText('Wallet · Zacharias · EUR');
  } finally {
    await changeWallet('Zacharias', -100);
  }
  await finance.goto('/ledger/reconciliation');
  await finance.getByRole('button', { name: 'Reconcile now' }).click();
  await expect(finance.getByText('Books add up').first()).toBeVisible();
});

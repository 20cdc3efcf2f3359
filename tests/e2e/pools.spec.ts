import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';
import { approve } from './approve';
import { asOwner } from './as-owner';
import { pageOf } from './sign-in';

/** A hit as the intake records it, on the last hand of four or more players of the demo room. */
const recordHit = () =>
  asOwner(async (sql) => {
    const [hand] = await sql`
      select id, accounting_date, table_id, hand_no, game, ended_at from hand
      where currency = 'EUR' and players >= 4 order by id desc limit 1`;
    const seats = await sql`
      select seat, player_id from hand_seat where hand_id = ${hand.id} order by seat`;
    const roles = ['loser', 'winner'];
    const people = seats.map(({ seat, player_id }, i) => ({ seat, playerId: player_id, role: roles[i] ?? 'table' }));
    await sql`
      insert into jackpot_hit (id, pool, kind, hand_id, accounting_date, ordinal, table_id, hand_no, game, ended_at, proven, seats,
        state, created_at)
      values (gen_random_uuid(), 'bad-beat', 'badBeat', ${hand.id}, ${hand.accounting_date}, 7, ${hand.table_id},
        ${hand.hand_no}, ${hand.game}, ${hand.ended_at}, true, ${sql.json(people)}, 'pending', now())`;
    return people.length;
  });

/** Somebody who used both of his artificial all-ins today. */
const useBoth = () =>
  asOwner(async (sql) => {
    const [player] = await sql`select id, alias from player where status = 'active' order by alias limit 1`;
    for (const handNo of [900_001, 900_002]) {
      await sql`
        insert into protection_use (id, player_id, source, table_id, hand_no, structure, taken_at, asked)
        values (gen_random_uuid(), ${player.id}, 'live', 'holdem-fl-200-400', ${handNo}, 'FL', now(), true)`;
    }
    return { id: String(player.id), alias: String(player.alias) };
  });

test.describe.configure({ mode: 'serial' });

test('a pool is funded by two people, and shows where its money came from', async ({ browser }) => {
  const finance = await pageOf(browser, 'finance', '/jackpots/bad-beat');
  await expect(finance.getByRole('heading', { level: 1, name: 'Bad-beat jackpot' })).toBeVisible();
  await finance.getByRole('button', { name: 'Move money' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(dialog.getByText('Give an amount above zero.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('100003.57');
  await dialog.getByLabel('Reason').fill('Start of the season');
  await expectAccessible(finance);
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await finance.getByRole('link', { name: 'Open the approval' }).click();
  await expect(finance.getByRole('heading', { level: 1, name: 'Move money of bad-beat: seed' })).toBeVisible();
  const path = new URL(finance.url()).pathname;
  const supervisor = await pageOf(browser, 'supervisor-night', path);
  await approve(supervisor, 'supervisor-night');
  await supervisor.goto('/jackpots/bad-beat');
  const equation = supervisor.locator('section', { has: supervisor.getByRole('heading', { name: 'Roll-forward' }) });
  await expect(equation.getByText('+100,003.57')).toBeVisible();
  await expectAccessible(supervisor);
});

test('a hit is proposed by one and confirmed by a second person, and paid by one transaction', async ({ browser }) => {
  const players = await recordHit();
  const support = await pageOf(browser, 'support', '/jackpots/hits?state=pending');
  await support
    .getByRole('link', { name: /^Hit \d+$/ })
    .first()
    .click();
  await expect(support.getByRole('table', { name: 'Paid out' }).getByRole('row')).toHaveCount(players + 1);
  await expect(support.getByText('Derived again')).toBeVisible();
  await expectAccessible(support);
  await support.getByRole('button', { name: 'Propose to pay' }).click();
  const confirm = support.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByLabel('Reason').fill('Seen hand by hand');
  await confirm.getByRole('button', { name: 'Propose to pay' }).click();
  await expect(support.getByText(/proposed to pay this hit/)).toBeVisible();
  const hit = new URL(support.url()).pathname;

  const supervisor = await pageOf(browser, 'supervisor-night', hit);
  await supervisor.getByRole('link', { name: 'Confirm or reject' }).click();
  await approve(supervisor, 'supervisor-night');
  // Support's page hears of it.
  await expect(support.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(support.getByText('Transaction')).toBeVisible();
  await expect(support.getByRole('button', { name: 'Propose to pay' })).toHaveCount(0);
});

test('a drill pays nobody; a pool is switched off and on', async ({ browser }) => {
  const operator = await pageOf(browser, 'operator', '/jackpots/bad-beat');
  await operator.getByRole('button', { name: 'Drill' }).click();
  const drill = operator.getByRole('dialog');
  await drill.getByLabel('Reason').fill('New colleague');
  await drill.getByRole('button', { name: 'Run the drill' }).click();
  await expect(drill.getByText('Stays in the pool')).toBeVisible();
  await expectAccessible(operator);
  await drill.getByRole('button', { name: 'Close' }).last().click();
  await operator.getByRole('button', { name: 'Switch off' }).click();
  const confirm = operator.getByRole('alertdialog');
  await confirm.getByLabel('Reason').fill('A doubt about the count');
  await confirm.getByRole('button', { name: 'Switch off' }).click();
  await expect(operator.getByText('Switched off: A doubt about the count')).toBeVisible();
  const supervisor = await pageOf(browser, 'supervisor-night', '/jackpots/bad-beat');
  await supervisor.getByRole('button', { name: 'Switch on' }).click();
  const again = supervisor.getByRole('alertdialog');
  await again.getByLabel('Reason').fill('It was right');
  await again.getByRole('button', { name: 'Switch on' }).click();
  await expect(supervisor.getByText('Running').first()).toBeVisible();
});

test('coins are granted with a reason', async ({ browser }) => {
  const alias = await asOwner(async (sql) =>
    String((await sql`select alias from player order by alias desc limit 1`)[0].alias),
  );
  const support = await pageOf(browser, 'support', '/tcoin');
  await expectAccessible(support);
  await support.getByRole('button', { name: 'Grant coins' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByLabel('Player').fill(alias);
  await dialog.getByLabel('Coins').fill('1199999');
  await dialog.getByLabel('Reason', { exact: true }).fill('Winner of the raffle');
  await expectAccessible(support);
  await dialog.getByRole('button', { name: 'Grant coins' }).click();
  await expect(support.getByText('1,199,999 granted, 0 cut', { exact: true })).toBeVisible();
  await expect(support.getByRole('row', { name: /Winner of the raffle/ })).toContainText('1,199,999');
  await expect(support.getByText('Near the cap')).toBeVisible();
});

test('an allowance that is used up is reset by support, once a day', async ({ browser }) => {
  const { id } = await useBoth();
  const support = await pageOf(browser, 'support', '/protection');
  await expectAccessible(support);
  await support.goto(`/protection/${id}`);
  await expect(support.getByText('0 of 2')).toBeVisible();
  await support.getByRole('button', { name: 'Reset allowance' }).click();
  const confirm = support.getByRole('alertdialog');
  await confirm.getByLabel('Reason').fill('The line of the town was down');
  await confirm.getByRole('button', { name: 'Reset allowance' }).click();
  await expect(support.getByText('2 of 2')).toBeVisible();
  await expectAccessible(support);
  await support.getByRole('button', { name: 'Reset allowance' }).click();
  await support.getByRole('alertdialog').getByLabel('Reason').fill('Again');
  await support.getByRole('alertdialog').getByRole('button', { name: 'Reset allowance' }).click();
  await expect(support.getByRole('alertdialog').getByRole('alert')).toContainText('once a day');
});

test('the hands are looked through for play together on request', async ({ browser }) => {
  const supervisor = await pageOf(browser, 'supervisor-night', '/protection');
  await supervisor.getByRole('button', { name: 'Look now' }).click();
  await expect(supervisor.getByText(/hands, \d+ findings/)).toBeVisible();
});

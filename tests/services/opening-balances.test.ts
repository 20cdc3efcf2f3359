import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { reportInput } from '@/server/contracts/finance';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { getReport } from '@/server/services/finance';
import { DomainError, systemContext } from '@/server/services/kernel';
import { brokenInvariants, closePeriod, getTransaction, requestReversal } from '@/server/services/ledger';
import {
  getOpening,
  listOpenings,
  previewOpening,
  requestOpening,
  requestOpeningReversal,
  takeOpeningFile,
} from '@/server/services/opening-balances';
import { exactAmount } from '@/server/services/opening-balances/exact-amount';
import { createPlayer, deposit, setPlayerStatus, withdraw } from '@/server/services/players';
import { ownerUrl } from '../support/database';
import { decide, type Person, person } from '../support/room';
import { asOwner } from '../support/servers';

const machine = systemContext('cashier');
const HEADER = 'account,player,pool,currency,amount,note\n';

let support: Person;
let fay: Person;
let sue: Person;
let kim: Person;

/** The room counts its days in Helsinki. */
const day = (offset: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date(Date.now() + offset * 86_400_000));
const problem = (error: unknown) => (error instanceof DomainError ? error.problem : error);
const file = (text: string | Uint8Array, name = 'opening.csv') => ({
  name,
  content: Buffer.from(text as string).toString('base64'),
});
const csv = (...lines: string[]) => file(`${HEADER}${lines.join('\n')}\n`);

const player = async (alias: string) => (await createPlayer(support.ctx, { alias, country: 'FI' })).id;

async function request(given: ReturnType<typeof file>, accountingDate = day(0)) {
  return requestOpening(fay.ctx, { ...given, accountingDate, note: 'Books of the old platform' });
}

async function book(given: ReturnType<typeof file>, accountingDate = day(0)) {
  const asked = await request(given, accountingDate);
  await decide(sue, asked.approvalId);
  return asked.importId;
}

async function reverse(importId: string) {
  const { approvalId } = await requestOpeningReversal(fay.ctx, { importId, reason: 'It was the wrong file' });
  await decide(sue, approvalId);
}

/** Problems of a preview as `line column code value limit`. */
async function problems(given: ReturnType<typeof file>, accountingDate: string | null = null) {
  const found = await previewOpening(fay.ctx, { ...given, accountingDate });
  expect(found.problemCount).toBe(found.problems.length);
  return found.problems.map(({ line, column, code, value, limit }) => [line, column, code, value, limit]);
}

async function balance(kind: string, currency: string, owner = ''): Promise<number> {
  const rows = await rawSql()<{ balance_minor: number }[]>`
    select balance_minor from ledger_account where kind = ${kind} and currency = ${currency} and owner = ${owner}`;
  return rows.at(0)?.balance_minor ?? 0;
}

const booked = async (importId: string) => (await getOpening(fay.ctx, { importId })).transactions;

async function sound() {
  expect((await brokenInvariants()).findings).toEqual([]);
}

beforeAll(async () => {
  support = await person('sam', ['support']);
  fay = await person('fay', ['finance']);
  sue = await person('sue', ['supervisor']);
  kim = await person('kim', ['finance']);
  const olga = await person('olga', ['operator']);
  const jackpot = (name: string) => ({ currency: 'EUR', jackpot: { name, type: 'badBeat' } });
  await bootstrapCatalogue(systemContext('test'), {
    authorId: olga.id,
    title: 'A room with pools',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'Europe/Helsinki' } } },
      { kind: 'jackpot', slug: 'beat', body: jackpot('Bad beat') },
      { kind: 'jackpot', slug: 'spare', body: jackpot('Spare') },
    ],
  });
}, 60_000);

describe('a file in three currencies', () => {
  let aino = '';
  let bo = '';
  let yamada = '';
  let cmd = '';
  let importId = '';
  let given: ReturnType<typeof file>;

  beforeAll(async () => {
    aino = await player('Aino');
    bo = await player('Bo "The Wall", Jr');
    yamada = await player('山田太郎');
    cmd = await player('=cmd');
    const lines = [
      '\uFEFFaccount,player,pool,currency,amount,note',
      'wallet,AINO,,EUR,125.50,',
      'wallet,"Bo ""The Wall"", Jr",,EUR,0.05,"a note, with',
      'a second line"',
      'wallet,山田太郎,,EUR,1000,',
      // As an export guarded against formulas writes it.
      "wallet,'=cmd,,EUR,20.00,",
      'receivable,Aino,,EUR,10.00,',
      'jackpotMain,,beat,EUR,5000.00,',
      'jackpotReserve,,beat,EUR,750.00,',
      'tax,,,EUR,310.25,',
      'houseBank,,,EUR,-80.00,',
      'bank,,,EUR,6105.75,',
      'cashier,,,EUR,1000.00,',
      'wallet,Aino,,IDR,1500000,',
      `wallet,${yamada},,IDR,250000,`,
      'bank,,,IDR,1700000,',
      'wallet,Aino,,TC,300,',
    ];
    given = file(`${lines.join('\r\n')}\r\n`, 'old platform.csv');
  });

  // EUR: 125.50 + 0.05 + 1,000 + 20 = 1,145.55 of wallets; - 10 owed; + 5,750 pools; + 310.25 tax; - 80 house;
  // - 6,105.75 bank; - 1,000 cashier = 10.05. IDR: 1,750,000 - 1,700,000 = 50,000. TC: 300.
  test('is previewed by currency and kind, with what stands against it', async () => {
    const preview = await previewOpening(fay.ctx, { ...given, accountingDate: null });
    expect(preview).toMatchObject({ format: 'csv', lines: 15, problems: [], accountingDate: day(0), same: null });
    expect(preview.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(
      preview.totals.map(({ currency, account, lines, amountMinor }) => [currency, account, lines, amountMinor]),
    ).toEqual([
      ['EUR', 'wallet', 4, 114_555],
      ['EUR', 'receivable', 1, -1_000],
      ['EUR', 'jackpotMain', 1, 500_000],
      ['EUR', 'jackpotReserve', 1, 75_000],
      ['EUR', 'tax', 1, 31_025],
      ['EUR', 'houseBank', 1, -8_000],
      ['EUR', 'bank', 1, -610_575],
      ['EUR', 'cashier', 1, -100_000],
      ['IDR', 'wallet', 2, 1_750_000],
      ['IDR', 'bank', 1, -1_700_000],
      ['TC', 'wallet', 1, 300],
    ]);
    expect(preview.against).toEqual([
      { currency: 'EUR', lines: 11, bookedMinor: 1_005, equityMinor: -1_005 },
      { currency: 'IDR', lines: 3, bookedMinor: 50_000, equityMinor: -50_000 },
      { currency: 'TC', lines: 1, bookedMinor: 300, equityMinor: -300 },
    ]);
    expect(await rawSql()`select 1 from ledger_transaction`).toHaveLength(0);
  });

  test('waits for a second person, who is not its author', async () => {
    const asked = await request(given);
    importId = asked.importId;
    expect(await decide(fay, asked.approvalId).catch(problem)).toMatchObject({ kind: 'forbidden', code: 'ownChange' });
    expect(await rawSql()`select 1 from ledger_transaction`).toHaveLength(0);
    expect(await request(given).catch(problem)).toMatchObject({
      kind: 'conflict',
      code: 'sameFile',
      details: { number: asked.number, state: 'waiting' },
    });
    await decide(sue, asked.approvalId);
    expect(await getOpening(fay.ctx, { importId })).toMatchObject({
      state: 'booked',
      requestedBy: 'fay',
      decidedBy: 'sue',
      lines: 15,
    });
  });

  test('stands in the books, to the unit', async () => {
    expect(await balance('wallet', 'EUR', aino)).toBe(12_550);
    expect(await balance('wallet', 'EUR', bo)).toBe(5);
    expect(await balance('wallet', 'EUR', yamada)).toBe(100_000);
    expect(await balance('wallet', 'EUR', cmd)).toBe(2_000);
    expect(await balance('receivable', 'EUR', aino)).toBe(-1_000);
    expect(await balance('jackpotMain', 'EUR', 'beat')).toBe(500_000);
    expect(await balance('wallet', 'IDR', yamada)).toBe(250_000);
    expect(await balance('wallet', 'TC', aino)).toBe(300);
    expect(await balance('openingEquity', 'EUR')).toBe(-1_005);
    expect(await balance('openingEquity', 'IDR')).toBe(-50_000);
    expect(await balance('openingEquity', 'TC')).toBe(-300);
    const transactions = await booked(importId);
    expect(transactions.map(({ currency, lines, amountMinor }) => [currency, lines, amountMinor])).toEqual([
      ['EUR', 11, 1_005],
      ['IDR', 3, 50_000],
      ['TC', 1, 300],
    ]);
    const { transaction, source } = await getTransaction(fay.ctx, { transactionId: transactions[0].id });
    expect(transaction).toMatchObject({
      kind: 'openingBalances',
      accountingDate: day(0),
      reason: 'Books of the old platform',
    });
    expect(source).toMatchObject({ kind: 'openingImport', id: importId, name: 'old platform.csv' });
    await sound();
  });

  test('shows in the reports, and every control total ties', async () => {
    const read = (report: string) => getReport(fay.ctx, reportInput.parse({ report, from: day(0), to: day(0) }));
    const cell = (rows: Awaited<ReturnType<typeof read>>['rows'], account: string, currency: string) =>
      rows.find(({ cells }) => cells.account === account && cells.currency === currency)?.cells.closing;
    const trial = await read('trialBalance');
    expect(['wallet', 'bank', 'tax', 'openingEquity'].map((account) => cell(trial.rows, account, 'EUR'))).toEqual([
      114_555, -610_575, 31_025, -1_005,
    ]);
    const liability = await read('liability');
    expect(
      ['wallet', 'receivable', 'jackpotMain', 'jackpotReserve', 'tax'].map((account) =>
        cell(liability.rows, account, 'EUR'),
      ),
    ).toEqual([114_555, -1_000, 500_000, 75_000, 31_025]);
    expect(cell(liability.rows, 'wallet', 'IDR')).toBe(1_750_000);
    const pools = await read('jackpots');
    expect(pools.rows.find(({ cells }) => cells.pool === 'beat')?.cells).toMatchObject({
      opening: 0,
      contributions: 0,
      funding: 575_000,
      remedied: 0,
      closing: 575_000,
    });
    for (const report of [
      'trialBalance',
      'liability',
      'jackpots',
      'tax',
      'taxable',
      'jurisdictions',
      'revenue',
      'tcoin',
      'players',
    ]) {
      const { ties } = await read(report);
      expect([report, ties.filter((tie) => tie.differenceMinor !== 0)]).toEqual([report, []]);
    }
  });

  test('is kept as it came', async () => {
    const { content, name } = await takeOpeningFile(fay.ctx, { importId });
    expect(name).toBe('old platform.csv');
    expect(content.toString('base64')).toBe(given.content);
  });

  test('is not booked twice, nor taken back in part', async () => {
    expect(await request(given).catch(problem)).toMatchObject({ code: 'sameFile', details: { state: 'booked' } });
    const [{ id: transactionId }] = await booked(importId);
    expect(await requestReversal(fay.ctx, { transactionId, reason: 'only this part' }).catch(problem)).toMatchObject({
      kind: 'conflict',
      code: 'partOfImport',
      details: { importId },
    });
  });

  test('is taken back as a whole, and may then come again', async () => {
    await reverse(importId);
    expect(await getOpening(fay.ctx, { importId })).toMatchObject({
      state: 'reversed',
      reversedBy: 'sue',
      reversalReason: 'It was the wrong file',
    });
    for (const [kind, currency, owner] of [
      ['wallet', 'EUR', aino],
      ['jackpotMain', 'EUR', 'beat'],
      ['openingEquity', 'EUR', ''],
      ['bank', 'IDR', ''],
    ]) {
      expect([kind, await balance(kind, currency, owner)]).toEqual([kind, 0]);
    }
    expect((await booked(importId)).every(({ reversedBy }) => reversedBy !== null)).toBe(true);
    await sound();
    const again = await book(given);
    expect(again).not.toBe(importId);
    expect(await balance('wallet', 'EUR', aino)).toBe(12_550);
    expect(await balance('openingEquity', 'EUR')).toBe(-1_005);
    await sound();
    const { rows } = await listOpenings(fay.ctx, {});
    expect(rows.slice(0, 2).map(({ id, state }) => [id, state])).toEqual([
      [again, 'booked'],
      [importId, 'reversed'],
    ]);
  });
});

describe('what is not taken', () => {
  beforeAll(async () => {
    await player('Cilla');
  });

  test.each([
    ['escrow,,,EUR,1,', [2, 'account', 'unknownAccount', 'escrow']],
    ['tournamentEscrow,,,EUR,1,', [2, 'account', 'accountNotOpened', 'tournamentEscrow']],
    ['suspense,,,EUR,1,', [2, 'account', 'accountNotOpened', 'suspense']],
    ['openingEquity,,,EUR,1,', [2, 'account', 'accountNotOpened', 'openingEquity']],
    [',Cilla,,EUR,1,', [2, 'account', 'missing', '']],
    ['wallet,Nobody,,EUR,1,', [2, 'player', 'unknownPlayer', 'Nobody']],
    ['wallet,,,EUR,1,', [2, 'player', 'missing', '']],
    ['bank,Cilla,,EUR,1,', [2, 'player', 'notWanted', 'Cilla']],
    ['wallet,Cilla,spare,EUR,1,', [2, 'pool', 'notWanted', 'spare']],
    ['wallet,Cilla,,XXX,1,', [2, 'currency', 'unknownCurrency', 'XXX']],
    ['wallet,Cilla,,,1,', [2, 'currency', 'missing', '']],
    ['tax,,,TC,1,', [2, 'currency', 'notMoney', 'TC']],
    ['jackpotMain,,nowhere,EUR,1,', [2, 'pool', 'unknownPool', 'nowhere']],
    ['jackpotMain,,spare,IDR,1,', [2, 'currency', 'poolCurrency', 'IDR']],
    ['wallet,Cilla,,EUR,1.005,', [2, 'amount', 'tooManyDecimals', '1.005']],
    ['wallet,Cilla,,IDR,1.00,', [2, 'amount', 'tooManyDecimals', '1.00']],
    ['wallet,Cilla,,EUR,"1,5",', [2, 'amount', 'notAnAmount', '1,5']],
    ['wallet,Cilla,,EUR,1e3,', [2, 'amount', 'notAnAmount', '1e3']],
    ['wallet,Cilla,,EUR,,', [2, 'amount', 'missing', '']],
    ['wallet,Cilla,,EUR,-0.01,', [2, 'amount', 'belowZero', '-0.01']],
    ['wallet,Cilla,,EUR,90071992547409.92,', [2, 'amount', 'tooLarge', '90071992547409.92']],
    [`wallet,Cilla,,EUR,1,${'x'.repeat(201)}`, [2, 'note', 'noteTooLong', `${'x'.repeat(80)}…`]],
    ['wallet,Cilla,,EUR,1', [2, '', 'cellCount', '5']],
  ])('%s is named', async (line, expected) => {
    const found = await problems(csv(line));
    expect(found.map((each) => each.slice(0, 4))).toEqual([expected]);
  });

  test('comes with the limit', async () => {
    expect(await problems(csv('wallet,Cilla,,EUR,1.005,'))).toEqual([[2, 'amount', 'tooManyDecimals', '1.005', '2']]);
    expect(await problems(csv('jackpotMain,,spare,IDR,1,'))).toEqual([[2, 'currency', 'poolCurrency', 'IDR', 'EUR']]);
    expect(await problems(csv('wallet,Cilla,,EUR,90071992547409.92,'))).toEqual([
      [2, 'amount', 'tooLarge', '90071992547409.92', '90071992547409.91'],
    ]);
  });

  test('is all named, each by the line that it begins in', async () => {
    expect(
      await problems(
        csv('wallet,Cilla,,EUR,1,"two', 'lines"', '', 'wallet,cilla,,EUR,2,', 'wallet,Nobody,,EUR,0.001,'),
      ),
    ).toEqual([
      [5, 'player', 'twice', 'cilla', '2'],
      [6, 'amount', 'tooManyDecimals', '0.001', '2'],
      [6, 'player', 'unknownPlayer', 'Nobody', ''],
    ]);
  });

  test('as a whole file is refused as one', async () => {
    const codes = async (given: ReturnType<typeof file>) =>
      (await problems(given)).map(([line, column, code]) => [line, column, code]);
    expect(await codes(file(Uint8Array.from([0xff, 0xfe, 0x41])))).toEqual([[0, '', 'notUtf8']]);
    expect(await codes(file(' \n'))).toEqual([[0, '', 'empty']]);
    expect(await codes(file(HEADER))).toEqual([[0, '', 'empty']]);
    expect(await codes(file('account,player,amount\nwallet,Cilla,1\n'))).toEqual([[1, 'currency', 'missingColumn']]);
    expect(await codes(file('account,currency,amount,colour\nbank,EUR,1,red\n'))).toEqual([[1, '', 'unknownColumn']]);
    expect(await codes(file('account,currency,amount,amount\nbank,EUR,1,2\n'))).toEqual([[1, 'amount', 'columnTwice']]);
    expect(await codes(file(`${HEADER}wallet,"Cilla,,EUR,1,\n`))).toMatchObject([
      [expect.any(Number), '', 'unreadable'],
    ]);
    expect(await codes(csv('wallet,Cilla,,EUR,0,', 'wallet,Cilla,,IDR,0,'))).toEqual([[0, 'amount', 'nothing']]);
    // Each is an amount, both together are not.
    await player('Cesar');
    expect(await codes(csv('wallet,Cilla,,EUR,90071992547409.91,', 'wallet,Cesar,,EUR,0.01,'))).toEqual([
      [0, 'amount', 'totalTooLarge'],
    ]);
    const lines = Array.from({ length: 50_001 }, () => 'cashier,,,EUR,1,');
    expect(await problems(csv(...lines))).toEqual([[0, '', 'tooManyLines', '50001', '50000']]);
    expect(await previewOpening(fay.ctx, file(' '.repeat(2_500_001))).catch(problem)).toMatchObject({
      kind: 'tooLarge',
      limitBytes: 2_500_000,
    });
  });

  test('a JSON list is taken with amounts as texts only', async () => {
    const line = { account: 'wallet', player: 'Cilla', currency: 'EUR', amount: '7.25' };
    const preview = await previewOpening(fay.ctx, file(JSON.stringify([line]), 'opening.json'));
    expect(preview).toMatchObject({ format: 'json', lines: 1, problems: [], against: [{ bookedMinor: 725 }] });
    expect(
      await problems(file(JSON.stringify([line, { ...line, amount: 7.25 }, 'x', { ...line, colour: 'red' }]))),
    ).toEqual([
      [2, 'amount', 'notAText', '7.25', ''],
      [3, '', 'unreadable', '"x"', ''],
      [4, '', 'unknownColumn', 'colour', 'account, player, pool, currency, amount, note'],
    ]);
    // Half of a pair, and U+0000: no database keeps them.
    for (const text of ['\\ud83d', 'a\\u0000']) {
      const odd = JSON.stringify([line]).replace('Cilla', text);
      expect(await problems(file(odd))).toEqual([[1, 'player', 'unreadable', '', '']]);
    }
    expect((await problems(file('[{"account": ]'))).map(([at, column, code]) => [at, column, code])).toEqual([
      [0, '', 'unreadable'],
    ]);
  });

  test('is refused when it is asked for, with every problem, and nothing is kept', async () => {
    const refused = await request(csv('wallet,Nobody,,EUR,1,', 'wallet,Cilla,,EUR,0.001,')).catch((error) => error);
    expect(refused.message).toContain('line 2, player: "Nobody" is no player');
    expect(refused.problem).toMatchObject({
      kind: 'ruleViolation',
      code: 'openingProblems',
      issues: [
        { path: [2, 'player'], code: 'unknownPlayer', limits: { value: 'Nobody' } },
        { path: [3, 'amount'], code: 'tooManyDecimals', limits: { value: '0.001', limit: '2' } },
      ],
    });
    const { rows } = await listOpenings(fay.ctx, {});
    expect(rows.filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  test('from others than finance', async () => {
    const given = csv('wallet,Cilla,,EUR,1,');
    for (const who of [support, sue]) {
      expect(await previewOpening(who.ctx, given).catch(problem)).toMatchObject({
        kind: 'forbidden',
        permission: 'opening.import',
      });
    }
  });
});

test.each([
  ['0', 2, 0],
  ['-0.00', 2, 0],
  ['12.5', 2, 1_250],
  ['0012.05', 2, 1_205],
  ['-80', 2, -8_000],
  // Twice 0.1 + 0.2 as binary fractions would not be this.
  ['0.30', 2, 30],
  ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
  ['9007199254740991', 0, Number.MAX_SAFE_INTEGER],
])('%s with %i decimals is %i', (text, digits, minor) => {
  expect(exactAmount(text, digits)).toEqual({ minor });
});

test.each(['', '.5', '5.', '1 000', '1.000,00', '+1', '１２', '0x10', '1e2', '--1', 'NaN', 'Infinity', '1\n'])(
  '%j is no amount',
  (text) => {
    expect(exactAmount(text, 2)).toMatchObject({ code: 'notAnAmount' });
  },
);

describe('accounts with history', () => {
  test('are refused by name', async () => {
    const dina = await player('Dina');
    await player('Didi');
    await deposit(machine, { playerId: dina, currency: 'EUR', amount: 500, provider: 'visa', reference: 'd-1' });
    expect(await problems(csv('wallet,Didi,,EUR,1,', 'wallet,Dina,,EUR,1,', 'wallet,Dina,,IDR,1,'))).toEqual([
      [3, 'player', 'hasHistory', 'Dina', 'wallet EUR'],
    ]);
    // The bank of the file before it.
    expect(await problems(csv('bank,,,EUR,1,'))).toEqual([[2, 'account', 'hasHistory', 'bank', 'bank EUR']]);
  });

  test('that began after the request stop the approval, and nothing is booked', async () => {
    const eva = await player('Eva');
    const egon = await player('Egon');
    const asked = await request(csv('wallet,Egon,,EUR,3,', 'wallet,Eva,,EUR,5,'));
    await deposit(machine, { playerId: eva, currency: 'EUR', amount: 100, provider: 'visa', reference: 'e-1' });
    expect(await decide(sue, asked.approvalId).catch(problem)).toMatchObject({
      kind: 'ruleViolation',
      code: 'openingProblems',
      issues: [{ path: [3, 'player'], code: 'hasHistory', limits: { value: 'Eva' } }],
    });
    expect(await balance('wallet', 'EUR', egon)).toBe(0);
    expect(await balance('wallet', 'EUR', eva)).toBe(100);
    expect(await booked(asked.importId)).toEqual([]);
    expect(await getOpening(fay.ctx, { importId: asked.importId })).toMatchObject({ state: 'waiting' });
    // Turned down, the same file may be asked for again.
    await decide(sue, asked.approvalId, 'reject', 'Eva plays already');
    expect(await getOpening(fay.ctx, { importId: asked.importId })).toMatchObject({ state: 'rejected' });
    const text = csv('wallet,Egon,,EUR,3,');
    const first = await request(text);
    await decide(sue, first.approvalId, 'reject', 'not yet');
    await book(text);
    expect(await balance('wallet', 'EUR', egon)).toBe(300);
    await sound();
  });

  test('whose money was spent owe it when the import is taken back', async () => {
    const emil = await player('Emil');
    const given = csv('wallet,Emil,,EUR,50.00,');
    const importId = await book(given);
    await withdraw(machine, { playerId: emil, currency: 'EUR', amount: 2_000, provider: 'visa', reference: 'w-1' });
    await reverse(importId);
    // 50.00 go back, 30.00 are there: 20.00 are owed.
    expect(await balance('wallet', 'EUR', emil)).toBe(0);
    expect(await balance('receivable', 'EUR', emil)).toBe(-2_000);
    await sound();
    expect(await problems(given)).toEqual([[2, 'player', 'hasHistory', 'Emil', 'wallet EUR']]);
    expect(await problems(csv('receivable,Emil,,EUR,20.00,'))).toEqual([
      [2, 'player', 'hasHistory', 'Emil', 'receivable EUR'],
    ]);
  });
});

test('an import that booked something else than was agreed to is found', async () => {
  await player('Greta');
  const importId = await book(csv('wallet,Greta,,EUR,6.00,'));
  const { number } = await getOpening(fay.ctx, { importId });
  const agreed = (amountMinor: number) =>
    asOwner(
      ownerUrl,
      (sql) => sql`
        update opening_import set totals = jsonb_set(totals, '{0,amountMinor}', ${String(amountMinor)}::jsonb)
        where id = ${importId}`,
    );
  await agreed(601);
  const { findings } = await brokenInvariants();
  expect(findings.map(({ invariant, subject, found, expected }) => [invariant, subject, found, expected])).toEqual([
    ['what an import of opening balances booked is what was agreed to', `import ${number} wallet EUR`, '600', '601'],
  ]);
  await agreed(600);
  await sound();
});

test('a player who is closed keeps what is his', async () => {
  const gun = await player('Gun');
  await setPlayerStatus(support.ctx, { playerId: gun, status: 'closed', reason: 'Left before the move' });
  await book(csv('wallet,Gun,,EUR,4.00,'));
  await withdraw(machine, { playerId: gun, currency: 'EUR', amount: 400, provider: 'visa', reference: 'w-2' });
  expect(await balance('wallet', 'EUR', gun)).toBe(0);
});

describe('at the same moment', () => {
  test('two approvals book once', async () => {
    const fia = await player('Fia');
    const { approvalId, importId } = await request(csv('wallet,Fia,,EUR,8.00,'));
    const outcomes = await Promise.allSettled([decide(sue, approvalId), decide(kim, approvalId)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [problem(outcome.reason)] : []));
    expect(refused).toMatchObject([{ kind: 'conflict', code: 'decided' }]);
    expect(await booked(importId)).toHaveLength(1);
    expect(await balance('wallet', 'EUR', fia)).toBe(800);
  });

  test('two requests with one content are one', async () => {
    await player('Filip');
    const given = csv('wallet,Filip,,EUR,8.00,');
    const outcomes = await Promise.allSettled([request(given), request(given)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [problem(outcome.reason)] : []));
    expect(refused).toMatchObject([{ kind: 'conflict', code: 'sameFile' }]);
  });

  test('two files with one wallet book it once', async () => {
    const finn = await player('Finn');
    const one = await request(csv('wallet,Finn,,EUR,1.00,'));
    const two = await request(csv('wallet,Finn,,EUR,2.00,'));
    const outcomes = await Promise.allSettled([decide(sue, one.approvalId), decide(kim, two.approvalId)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [problem(outcome.reason)] : []));
    expect(refused).toMatchObject([{ code: 'openingProblems', issues: [{ code: 'hasHistory' }] }]);
    expect([100, 200]).toContain(await balance('wallet', 'EUR', finn));
    await sound();
  });
});

test('a thousand wallets are one import of transactions that can be looked through', async () => {
  await rawSql()`
    insert into player (id, alias, country, language, created_at)
    select gen_random_uuid(), 'Guest ' || n, 'FI', 'fi', now() from generate_series(1, 1050) n`;
  const importId = await book(
    csv(...Array.from({ length: 1_050 }, (_, at) => `wallet,Guest ${at + 1},,JPY,${at + 1},`)),
  );
  // 1,050 lines, 100 a transaction; 1 + 2 + ... + 1,050 = 551,775.
  const transactions = await booked(importId);
  expect(transactions.map(({ lines }) => lines)).toEqual([...Array.from({ length: 10 }, () => 100), 50]);
  expect(await balance('openingEquity', 'JPY')).toBe(-551_775);
  await sound();
});

describe('the day', () => {
  test('is one that is open and has begun', async () => {
    await player('Hilda');
    const given = csv('wallet,Hilda,,EUR,1.00,');
    expect(await problems(given, day(1))).toEqual([[0, 'accountingDate', 'futureDay', day(1), day(0)]]);
    expect(await problems(given, day(-400))).toMatchObject([
      [0, 'accountingDate', 'tooOld', day(-400), expect.any(String)],
    ]);
    const importId = await book(given, day(-1));
    const [{ id: transactionId }] = await booked(importId);
    expect((await getTransaction(fay.ctx, { transactionId })).transaction.accountingDate).toBe(day(-1));
  });

  test('that was closed since is refused when it is approved', async () => {
    await player('Helge');
    const given = csv('wallet,Helge,,EUR,1.00,');
    const asked = await request(given, day(-1));
    await database().transaction((tx) => closePeriod(tx, { ...machine }, day(-1)));
    expect(await decide(sue, asked.approvalId).catch(problem)).toMatchObject({
      code: 'openingProblems',
      issues: [{ path: [0, 'accountingDate'], code: 'closedDay', limits: { value: day(-1), limit: day(-1) } }],
    });
    expect(await problems(given, day(-1))).toEqual([[0, 'accountingDate', 'closedDay', day(-1), day(-1)]]);
    expect(await booked(asked.importId)).toEqual([]);
    await sound();
  });
});

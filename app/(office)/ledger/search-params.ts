import { createLoader } from 'nuqs/server';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec, ListState } from '@/app/_components/data-table/list-types';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { ACCOUNT_KINDS } from '@/server/contracts/ledger';

type Search = Promise<Record<string, string | string[] | undefined>>;

const loader = (spec: ListSpec) => {
  const load = createLoader(listParsers(spec));
  return async (search: Search) => listStateOf(spec, await load(search));
};

export const accountList: ListSpec = {
  filters: { kind: ACCOUNT_KINDS, currency: CURRENCY_CODES, holding: ['yes'] },
  sorts: ['opened'],
};
export const loadAccounts = loader(accountList);

/** The query that a state of the list of accounts stands for. */
export function accountsInput({ search, filters, after, before }: ListState) {
  return {
    kind: ACCOUNT_KINDS.find((kind) => filters.kind?.includes(kind)),
    currency: CURRENCY_CODES.find((code) => filters.currency?.includes(code)),
    owner: search.trim() === '' ? undefined : search.trim().slice(0, 120),
    holding: filters.holding?.includes('yes') ?? false,
    after,
    before,
    limit: 50,
  };
}

export const statementList: ListSpec = { filters: {}, sorts: ['-booked'] };
export const loadStatement = loader(statementList);

/** One page of an account's statement. */
export function accountInput(accountId: number, { after, before }: ListState) {
  return { accountId, after, before, limit: 50 };
}

export const transactionKinds = [
  'hand',
  'deposit',
  'withdrawal',
  'adjustment',
  'openingBalances',
  'reversal',
  'sit',
  'topUp',
  'leave',
  'move',
  'handHold',
  'handReturned',
] as const;
export const transactionList: ListSpec = { filters: { kind: transactionKinds, day: 'day' }, sorts: ['-booked'] };
export const loadTransactions = loader(transactionList);

/** The query that a state of the list of transactions stands for. */
export function transactionsInput({ filters, after, before }: ListState) {
  const day = (end: 'from' | 'to') => filters.day?.find((value) => value.startsWith(`${end}.`))?.slice(end.length + 1);
  return {
    kind: transactionKinds.find((kind) => filters.kind?.includes(kind)),
    from: day('from'),
    to: day('to'),
    after,
    before,
    limit: 50,
  };
}

export const adjustmentStates = ['waiting', 'posted', 'rejected'] as const;
export const adjustmentList: ListSpec = {
  filters: { state: adjustmentStates, player: 'text' },
  sorts: ['-requested'],
};
export const loadAdjustments = loader(adjustmentList);

export const playerId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The query that a state of the adjustment report stands for. */
export function adjustmentsInput({ filters, after, before }: ListState) {
  return {
    playerId: filters.player?.find((id) => playerId.test(id)),
    state: adjustmentStates.find((state) => filters.state?.includes(state)),
    after,
    before,
    limit: 50,
  };
}

import { OPENING_LIMITS, type OpeningProblem } from '@/server/contracts/opening-balances';
import { type DomainError, ruleViolation } from '../kernel';

/** A problem as a sentence, for a refusal: `line 3, player "Aino": …`. */
function problemText({ line, column, code, value, limit }: OpeningProblem): string {
  const place = [line > 0 ? `line ${line}` : '', column].filter((part) => part !== '').join(', ');
  const words = [value === '' ? '' : `"${value}"`, WORDS[code], limit === '' ? '' : `(${limit})`];
  return `${place === '' ? '' : `${place}: `}${words.filter((part) => part !== '').join(' ')}`;
}

const WORDS: Readonly<Record<OpeningProblem['code'], string>> = {
  empty: 'the file holds no lines',
  notUtf8: 'the file is not UTF-8',
  unreadable: 'cannot be read',
  tooManyLines: 'lines are too many; the most is',
  missingColumn: 'the column is missing; the columns are',
  unknownColumn: 'is no column; the columns are',
  columnTwice: 'is a column twice',
  cellCount: 'cells; the header has',
  notAText: 'must be a text in quotes',
  missing: 'is missing',
  notWanted: 'has no place on this kind of account',
  unknownAccount: 'is no kind of account; the kinds are',
  accountNotOpened: 'gets no opening balance; the kinds are',
  unknownCurrency: 'is no currency; the currencies are',
  notMoney: 'is not money; this account is kept in money only',
  unknownPlayer: 'is no player',
  unknownPool: 'is no pool; the pools are',
  poolClosed: 'is a pool that is out of use',
  poolCurrency: 'is not the currency of the pool',
  notAnAmount: 'is no amount; write it as',
  tooManyDecimals: 'has too many decimals; the currency has',
  tooLarge: 'is too large; the most is',
  belowZero: 'is below zero; the least is',
  noteTooLong: 'is too long; the most characters are',
  twice: 'stands twice; first in line',
  hasHistory: 'was moved before; an opening balance is for accounts without history',
  nothing: 'no line has an amount',
  totalTooLarge: 'adds up to too much; the most is',
  futureDay: 'is in the future; the last day is',
  closedDay: 'is closed; days are closed through',
  tooOld: 'is too long ago; the first day is',
};

/** Refuses a file, with every problem as an issue and the first of them in the sentence. */
export function refusedFile(problems: readonly OpeningProblem[]): DomainError {
  const more = problems.length > 1 ? ` Problems in all: ${problems.length}.` : '';
  return ruleViolation(
    'openingProblems',
    `The file cannot be booked: ${problemText(problems[0])}.${more}`,
    problems.slice(0, OPENING_LIMITS.problems).map((each) => ({
      path: [each.line, each.column],
      code: each.code,
      message: problemText(each),
      limits: { value: each.value, limit: each.limit },
    })),
  );
}

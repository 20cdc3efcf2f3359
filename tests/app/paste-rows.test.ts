import { expect, test } from 'vitest';
import { parsePasted } from '@/app/_components/forms/paste-rows';
import { blindSettings } from '@/server/contracts/tournaments/blinds';
import { prizeSettings } from '@/server/contracts/tournaments/prizes';

const levels = Object.entries(blindSettings.levels.columns);
const bands = Object.entries(prizeSettings.bands.columns);

test('rows of a spreadsheet: a header, separators of thousands, empty cells', () => {
  const text = 'SB\tBB\tAnte\tMinutes\n10\t20\t\t10\n1,500\t3 000\t400\t12\n\n';
  expect(parsePasted(text, levels)).toEqual({
    rows: [
      { smallBlind: 10, bigBlind: 20, ante: 0, minutes: 10 },
      { smallBlind: 1_500, bigBlind: 3_000, ante: 400, minutes: 12 },
    ],
  });
});

test('percentages become basis points, with a point or a comma', () => {
  expect(parsePasted('1;2;1;1;100 %\n3;12;1;1;16.5\n3;12;2;2;0,35', bands)).toEqual({
    rows: [
      { fromEntrants: 1, toEntrants: 2, fromRank: 1, toRank: 1, shareBp: 10_000 },
      { fromEntrants: 3, toEntrants: 12, fromRank: 1, toRank: 1, shareBp: 1_650 },
      { fromEntrants: 3, toEntrants: 12, fromRank: 2, toRank: 2, shareBp: 35 },
    ],
  });
});

test('the first line that cannot be read is named', () => {
  expect(parsePasted('10\t20\t0\t10\n15\tthirty\t0\t10', levels)).toEqual({ badLine: 2 });
  expect(parsePasted('10\t20\t0\t10\n1\t2\t3\t4\t5', levels)).toEqual({ badLine: 2 });
  expect(parsePasted('  \n', levels)).toEqual({ badLine: 1 });
});

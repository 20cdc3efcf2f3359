import { describe, expect, test } from 'vitest';
import {
  type BandRow,
  matrixOf,
  type PrizeMatrix,
  rowsOf,
  sumOf,
  withBlock,
  withCell,
  withEnd,
  withOneMore,
  withoutSpan,
  withSplit,
} from '@/app/(office)/catalogue/prize-grid/prize-matrix';
import { prizeSettings } from '@/server/contracts/tournaments/prizes';

const row = (fromEntrants: number, toEntrants: number, fromRank: number, toRank: number, shareBp: number): BandRow => ({
  fromEntrants,
  toEntrants,
  fromRank,
  toRank,
  shareBp,
});
const small = [row(1, 2, 1, 1, 10_000), row(3, 12, 1, 1, 5_000), row(3, 12, 2, 2, 3_000), row(3, 12, 3, 3, 2_000)];
const matrix = (rows: readonly BandRow[] = small): PrizeMatrix => matrixOf(rows) ?? expect.fail('no matrix');
const rows = (given: PrizeMatrix) => rowsOf(given).map((each) => each.row);

describe('a percentage table as a matrix', () => {
  test('has places down and field sizes across, and becomes its rows again', () => {
    expect(matrix()).toEqual({
      bands: [
        { from: 1, to: 2 },
        { from: 3, to: 12 },
      ],
      places: [
        { from: 1, to: 1 },
        { from: 2, to: 2 },
        { from: 3, to: 3 },
      ],
      cells: [
        [10_000, 5_000],
        [null, 3_000],
        [null, 2_000],
      ],
    });
    expect(rows(matrix())).toEqual(small);
    // The default table: 17 field sizes, and the rows as they are.
    expect(matrix(prizeSettings.bands.default).bands).toHaveLength(17);
    expect(rows(matrix(prizeSettings.bands.default))).toEqual(prizeSettings.bands.default);
  });

  test('sums a range as often as it has places: 26 + 16.5 + 12 + 9.5 + 8 + 6.5 + 5 + 4 + 3.5 + 3 x 3 = 100', () => {
    const given = matrix(prizeSettings.bands.default);
    const band = given.bands.findIndex(({ from }) => from === 51);
    expect(sumOf(given, band)).toEqual({ sum: 10_000, paid: 12 });
    expect(sumOf(withCell(given, 0, band, 2_500), band)).toEqual({ sum: 9_900, paid: 12 });
  });

  test('is none where two rows hold for one place, or a range is reversed', () => {
    expect(matrixOf([...small, row(12, 20, 3, 4, 100)])).toBeNull();
    expect(matrixOf([row(3, 2, 1, 1, 10_000)])).toBeNull();
    expect(matrixOf([row(1, 2, Number.NaN, 1, 10_000)])).toBeNull();
  });

  test('ends, splits, grows and loses spans', () => {
    expect(withEnd(matrix(), 'bands', 0, 5).bands).toEqual([
      { from: 1, to: 5 },
      { from: 6, to: 12 },
    ]);
    expect(withEnd(matrix(), 'bands', 0, 20)).toMatchObject({
      bands: [{ from: 1, to: 20 }],
      cells: [[10_000], [null], [null]],
    });
    expect(withEnd(matrix(), 'bands', 1, 2)).toEqual(matrix());
    expect(rows(withSplit(matrix(), 'bands', 1))).toEqual([
      small[0],
      ...[3, 8].flatMap((from) =>
        small.slice(1).map((each) => ({ ...each, fromEntrants: from, toEntrants: from === 3 ? 7 : 12 })),
      ),
    ]);
    expect(withOneMore(matrix(), 'bands').bands.at(-1)).toEqual({ from: 13, to: 22 });
    expect(withOneMore(matrix(), 'places')).toMatchObject({ places: [{}, {}, {}, { from: 4, to: 4 }] });
    expect(rows(withoutSpan(matrix(), 'bands', 0))).toEqual(
      small.slice(1).map((each) => ({ ...each, fromEntrants: 1 })),
    );
    expect(withoutSpan(matrix(), 'places', 2).places).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 3 },
    ]);
  });
});

describe('a block out of a spreadsheet', () => {
  test('is laid over the grid from a cell on; places are added, columns past the end are left out', () => {
    const next = withBlock(matrix(), '40\t9\n30 %\t\n20\t\n10\t\n', 0, 1);
    expect(next.cells.map((each) => each[1])).toEqual([4_000, 3_000, 2_000, 1_000]);
    expect(next.cells[3][0]).toBeNull();
  });

  test('with its headings replaces the grid', () => {
    const next = withBlock(matrix(), 'Places\t2-9\t10-20\r\n1\t70\t50,5\r\n2-3\t15\t16.5\r\n4\t\t16.5', 2, 1);
    expect(rows(next)).toEqual([
      row(2, 9, 1, 1, 7_000),
      row(2, 9, 2, 3, 1_500),
      row(10, 20, 1, 1, 5_050),
      row(10, 20, 2, 4, 1_650),
    ]);
  });

  test('keeps a cell that is no number, for the form to refuse', () => {
    expect(withBlock(matrix(), 'much\nless', 0, 1).cells.map((each) => each[1])).toEqual([
      Number.NaN,
      Number.NaN,
      2_000,
    ]);
  });
});

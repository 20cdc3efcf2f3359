import { describe, expect, it } from 'vitest';
import { fold, otherKey, spread } from '@/app/_components/charts/series';
import { csvText } from '@/app/_lib/csv';

describe('series', () => {
  it('past six become five and Other, by size, and the sum stays', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const rows = [
      { x: 1, a: 1, b: 70, c: 60, d: 50, e: 40, f: 30, g: 2 },
      { x: 2, a: 3, b: 1, c: 1, d: 1, e: 1, f: 1, g: null },
    ];
    const folded = fold(
      keys.map((key) => ({ key, label: key })),
      rows,
      'Other',
    );
    // a adds up to 4 and g to 2: the two smallest of seven.
    expect(folded.series.map(({ key }) => key)).toEqual(['b', 'c', 'd', 'e', 'f', otherKey]);
    expect(folded.rows.map((row) => row[otherKey])).toEqual([3, 3]);
  });

  it('up to six stay as they are', () => {
    const series = [{ key: 'a', label: 'A' }];
    expect(fold(series, [], 'Other').series).toBe(series);
  });
});

describe('labels at the ends of lines', () => {
  it('keep their order and distance inside the plot', () => {
    // Wanted 10, 12 and 95 with 16 between, in 0..100: the second moves down to 26, the third stays.
    expect(spread([10, 12, 95], 16, 0, 100)).toEqual([10, 26, 95]);
    // Three at the bottom push upwards: 100, 84, 68.
    expect(spread([99, 98, 100], 16, 0, 100)).toEqual([84, 68, 100]);
  });
});

describe('CSV', () => {
  it('quotes, marks its encoding and disarms formulas, but leaves negative numbers alone', async () => {
    const text = await csvText(
      ['Name', 'Net'],
      [
        ['=HYPERLINK("x")', -5],
        ['a "b", c', '-12.50'],
        ['@cmd', null],
      ],
    );
    expect(text).toBe('\uFEFFName,Net\r\n"\'=HYPERLINK(""x"")",-5\r\n"a ""b"", c",-12.50\r\n\'@cmd,\r\n');
  });
});

import { describe, expect, it } from 'vitest';
import { ceme } from '@/server/engine/games/ceme';
import { configOf } from '@/tests/support/staged-hand';

describe('ceme exact (rules 40)', () => {
  const figures = Object.fromEntries(
    (ceme.edge?.(configOf(ceme))?.figures ?? []).map((figure) => [figure.name, figure]),
  );

  it('counts 122,850 deals: dealer higher 44.908 %, tie 10.185 %, player 0-8 35.885 %, 9 9.022 %', () => {
    expect(figures.playerEv.fraction?.denominator).toBe('122850'); // C(28,2) x C(26,2)
    const percent = (name: string) => (figures[name].value * 100).toFixed(3);
    expect(percent('dealerHigher')).toBe('44.908');
    expect(percent('tie')).toBe('10.185');
    expect(percent('playerWins')).toBe('35.885');
    expect(percent('playerWinsNine')).toBe('9.022');
  });

  it('gives the player -1.1624 % of the bet before tax', () => {
    expect((figures.playerEv.value * 100).toFixed(4)).toBe('-1.1624');
  });

  it('warns when a winning 9 pays so much that the player is favoured', () => {
    // 0.35885 + 3 x 0.09022 - 0.55093 = +0.0786
    const issues = ceme.validate(configOf(ceme, { ninePays: 3 }));
    expect(issues.map((issue) => issue.code)).toContain('playerFavoured');
    expect(ceme.validate(configOf(ceme))).toEqual([]);
  });
});

import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DominoTile } from '@/app/_components/cards/domino-tile';
import { keyed } from '@/app/_components/cards/keyed';
import { PieceText } from '@/app/_components/cards/piece-text';
import { PlayingCard } from '@/app/_components/cards/playing-card';
import { suitColour, suitKeys, suitPaths } from '@/app/_components/cards/suits';
import { snake } from '@/app/_components/table-view/snake';
import { PreferencesProvider } from '@/app/_lib/preferences/use-preferences';
import { render } from './render';

afterEach(cleanup);

describe('cards', () => {
  it('are told apart by shape and speak their names', () => {
    expect(new Set(suitKeys.map((suit) => suitPaths[suit])).size).toBe(4);
    render(<PlayingCard card="Td" />);
    const card = screen.getByRole('img', { name: '10 of diamonds' });
    expect(card.querySelector('text')?.textContent).toBe('T');
    expect(card.innerHTML).toContain('var(--suit-d)');
    expect([card.getAttribute('width'), card.getAttribute('height')]).toEqual(['48', String((48 * 7) / 5)]);
  });

  it('show a back for a hidden and for an unknown card, without a trace of it', () => {
    for (const card of [null, '??']) {
      render(<PlayingCard card={card} />);
      expect(screen.getByRole('img', { name: 'face down' }).querySelector('text')).toBeNull();
      cleanup();
    }
  });

  it('come in two colours by preference', () => {
    expect(suitKeys.map((suit) => suitColour(suit, 'two'))).toEqual(
      ['s', 'h', 'h', 's'].map((suit) => `var(--suit-${suit})`),
    );
    render(
      <PreferencesProvider initial={{ nav: 'wide', suits: 'two', letters: 'on', density: 'roomy' }}>
        <PieceText piece="9c" />
      </PreferencesProvider>,
    );
    expect(screen.getByRole('img', { name: '9 of clubs' }).getAttribute('style')).toContain('--suit-s');
  });

  it('speak Japanese and Indonesian', () => {
    render(<PlayingCard card="As" />, { locale: 'ja' });
    expect(screen.getByRole('img', { name: 'スペードのエース' })).toBeTruthy();
    render(<PlayingCard card="As" />, { locale: 'id' });
    expect(screen.getByRole('img', { name: 'as sekop' })).toBeTruthy();
  });

  it('get keys that tell several backs apart', () => {
    expect(keyed(['As', null, null, '??']).map(({ key }) => key)).toEqual(['As', 'back 1', 'back 2', 'back 3']);
  });
});

describe('tiles', () => {
  it.each([
    ['0|0', 0],
    ['0|1', 1],
    ['3|5', 8],
    ['6|6', 12],
  ])('%s has its %i pips', (tile, pips) => {
    const { container } = render(<DominoTile tile={tile} />);
    expect(container.querySelectorAll('circle')).toHaveLength(pips);
  });

  it('lie along the row with the lower half first, or flipped', () => {
    const { container } = render(<DominoTile tile="0|3" lie="across" />);
    const left = () => [...container.querySelectorAll('circle')].filter((pip) => Number(pip.getAttribute('cx')) < 26);
    expect(left()).toHaveLength(0);
    cleanup();
    const flipped = render(<DominoTile tile="0|3" lie="across" flipped />);
    expect([...flipped.container.querySelectorAll('circle')].every((pip) => Number(pip.getAttribute('cx')) < 26)).toBe(
      true,
    );
  });

  it('of a long line turn back at twelve, doubles standing across', () => {
    // 6-6 6-3 3-3, then plain tiles: the first stands (26 wide), the second lies (52), with 4 between.
    const line = [
      { tile: '6|6', flipped: false },
      { tile: '3|6', flipped: true },
      ...Array.from({ length: 11 }, () => ({ tile: '1|2', flipped: false })),
    ];
    const { tiles } = snake(line);
    expect([tiles[0].lie, tiles[1].lie]).toEqual(['up', 'across']);
    expect(tiles[1].x - tiles[0].x).toBe(30);
    expect(tiles[1].flipped).toBe(true);
    expect(tiles.slice(0, 12).every((laid) => !laid.backward)).toBe(true);
    const [last, turned] = [tiles[11], tiles[12]];
    // The thirteenth lies under the end of the first row and is drawn the other way around.
    expect(turned.x + 52).toBe(last.x + 52);
    expect(turned.y).toBeGreaterThan(last.y);
    expect([turned.backward, turned.flipped]).toEqual([true, true]);
  });
});

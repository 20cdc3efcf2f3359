import { DOUBLE, HIGH, LOW, TILES, type Tile } from '../../cards/tile';

const MIDDLE = TILES;

/** Tiles laid in a line with two open ends. */
export class Line {
  private readonly tiles = new Int8Array(2 * TILES + 1);
  private readonly seats = new Int8Array(2 * TILES + 1);
  private readonly flipped = new Int8Array(2 * TILES + 1);
  private first = MIDDLE;
  private last = MIDDLE - 1;
  /** Open ends; -1 while nothing lies. */
  left = -1;
  right = -1;
  /** 1 for each tile that lies. */
  readonly laid = new Uint8Array(TILES);

  clear(): void {
    this.first = MIDDLE;
    this.last = MIDDLE - 1;
    this.left = -1;
    this.right = -1;
    this.laid.fill(0);
  }

  get length(): number {
    return this.last - this.first + 1;
  }

  fits(tile: Tile, end: number): boolean {
    return LOW[tile] === end || HIGH[tile] === end;
  }

  /** True when the tile can be laid at all. */
  takes(tile: Tile): boolean {
    return this.left < 0 || this.fits(tile, this.left) || this.fits(tile, this.right);
  }

  layFirst(tile: Tile, seat: number): void {
    this.last = this.first;
    this.put(this.first, tile, seat, false);
    this.left = LOW[tile];
    this.right = HIGH[tile];
  }

  layLeft(tile: Tile, seat: number): void {
    // Turned so that the matching half lies inside.
    const flipped = HIGH[tile] !== this.left;
    this.left = flipped ? HIGH[tile] : LOW[tile];
    this.put(--this.first, tile, seat, flipped);
  }

  layRight(tile: Tile, seat: number): void {
    const flipped = LOW[tile] !== this.right;
    this.right = flipped ? LOW[tile] : HIGH[tile];
    this.put(++this.last, tile, seat, flipped);
  }

  /** True when a tile at an end of the line is a double. */
  get doubleAtEnd(): boolean {
    return this.length > 0 && DOUBLE[this.tiles[this.first]] + DOUBLE[this.tiles[this.last]] > 0;
  }

  /** Left to right, as laid; `flipped` tiles show their higher half first. */
  list(): { tile: Tile; seat: number; flipped: boolean }[] {
    return Array.from({ length: this.length }, (_, i) => ({
      tile: this.tiles[this.first + i],
      seat: this.seats[this.first + i],
      flipped: this.flipped[this.first + i] === 1,
    }));
  }

  private put(at: number, tile: Tile, seat: number, flipped: boolean): void {
    this.tiles[at] = tile;
    this.seats[at] = seat;
    this.flipped[at] = flipped ? 1 : 0;
    this.laid[tile] = 1;
  }
}

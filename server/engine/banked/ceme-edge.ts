import { TILES } from '../cards/tile';
import { digitOfTwo } from '../tiles/digit';

/** What the 122,850 deals of two tiles to a player and two to the dealer come to. */
export interface CemeOutcomes {
  readonly total: number;
  readonly dealerHigher: number;
  readonly tie: number;
  /** Player higher with 0-8. */
  readonly wins: number;
  readonly nines: number;
  /** Sum over all deals of the player's result per unit bet. */
  readonly expectation: number;
}

let counted: Omit<CemeOutcomes, 'expectation'> | null = null;

/** Counts all deals once, then applies the payout of a winning 9. */
export function cemeOutcomes(ninePays: number): CemeOutcomes {
  counted ??= count();
  const { dealerHigher, tie, wins, nines } = counted;
  return { ...counted, expectation: wins + nines * ninePays - tie - dealerHigher };
}

function count(): Omit<CemeOutcomes, 'expectation'> {
  const out = { total: 0, dealerHigher: 0, tie: 0, wins: 0, nines: 0 };
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++) {
      const own = digitOfTwo(a, b);
      for (let c = 0; c < TILES; c++) {
        if (c === a || c === b) continue;
        for (let d = c + 1; d < TILES; d++) {
          if (d === a || d === b) continue;
          const dealer = digitOfTwo(c, d);
          out.total++;
          if (dealer > own) out.dealerHigher++;
          else if (dealer === own) out.tie++;
          else if (own === 9) out.nines++;
          else out.wins++;
        }
      }
    }
  return out;
}

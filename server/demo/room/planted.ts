import { type HandRecord, minor, type Settlement } from '@/server/engine';

type Seat = Settlement['seats'][number];
type Money = Omit<Seat, 'won' | 'rake' | 'tax' | 'net'> & Pick<Seat, 'won' | 'rake' | 'tax' | 'net'>;
type Changes = Partial<Record<'won' | 'rake' | 'tax' | 'net', number>>;

interface Plant {
  readonly tableId: string;
  /** Gives the settlement as the game server has it wrong, or `null` where this hand does not lend itself to it. */
  spoil(settlement: Settlement): Settlement | null;
}

/** Adds to the money of some seats. */
function add(settlement: Settlement, changes: ReadonlyMap<number, Changes>): Money[] {
  return settlement.seats.map((seat) => {
    const { won = 0, rake = 0, tax = 0, net = 0 } = changes.get(seat.seat) ?? {};
    return {
      ...seat,
      won: minor(seat.won + won),
      rake: minor(seat.rake + rake),
      tax: minor(seat.tax + tax),
      net: minor(seat.net + net),
    };
  });
}

const winners = ({ seats }: Settlement) => seats.filter(({ net }) => net > 0);
const losers = ({ seats }: Settlement) => seats.filter(({ net, contributed }) => net < 0 && contributed > 0);

/**
 * Hands that the demo room's game server paid wrong, for support to find. Of each, the first hand of its table's last day that
 * lends itself: a pot that went to the wrong one, rake that is too much by a cent, tax that was not kept back.
 */
const PLANTS: readonly Plant[] = [
  {
    tableId: 'omaha-pl',
    spoil(settlement) {
      const [winner] = winners(settlement);
      const [loser] = losers(settlement);
      if (winner === undefined || loser === undefined || winners(settlement).length > 1) return null;
      const { won } = winner;
      const seats = add(
        settlement,
        new Map([
          [winner.seat, { won: -won, net: -won }],
          [loser.seat, { won, net: won }],
        ]),
      );
      return { ...settlement, seats };
    },
  },
  {
    tableId: 'holdem-nl-050-100',
    spoil(settlement) {
      const [winner] = winners(settlement);
      if (winner === undefined || settlement.rake === 0 || winner.rake === 0) return null;
      const seats = add(settlement, new Map([[winner.seat, { rake: 1, net: -1 }]]));
      return { ...settlement, rake: minor(settlement.rake + 1), seats };
    },
  },
  {
    tableId: 'holdem-nl-idr-rake-tax',
    spoil(settlement) {
      const taxed = settlement.seats.filter(({ tax }) => tax > 0);
      if (taxed.length === 0) return null;
      const seats = add(settlement, new Map(taxed.map(({ seat, tax }) => [seat, { tax: -tax, net: tax }])));
      return { ...settlement, tax: minor(0), seats };
    },
  },
];

/** Lets hands pass on their way to the books and spoils those that are planted. */
export class Planting {
  readonly #left: Set<Plant>;

  constructor(plants: boolean) {
    this.#left = new Set(plants ? PLANTS : []);
  }

  pass(hand: HandRecord, tableId: string): HandRecord {
    for (const plant of this.#left) {
      if (plant.tableId !== tableId || hand.settlement === null) continue;
      const settlement = plant.spoil(hand.settlement);
      if (settlement === null) continue;
      this.#left.delete(plant);
      return { ...hand, settlement };
    }
    return hand;
  }
}

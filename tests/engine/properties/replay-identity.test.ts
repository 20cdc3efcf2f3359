import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Action,
  anyLegal,
  defaultsOf,
  engineVersion,
  type Game,
  games,
  type HandConfig,
  type HandRecord,
  type HandStart,
  imbalance,
  minor,
  type RecordedAction,
  type RecordedStep,
  rakeSettings,
  replay,
  SCHEMA_VERSION,
  stepsOf,
  taxSettings,
  type Viewer,
} from '@/server/engine';
import { playHand } from '@/server/engine/play';
import { pieceText } from '@/server/engine/record/pieces';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';

interface Table {
  readonly game: Game;
  readonly config: HandConfig;
  readonly name: string;
}

const tables: Table[] = games.flatMap((game) =>
  (game.structures.length === 0 ? [null] : game.structures).map((structure) => ({
    game,
    name: [game.id, structure].filter(Boolean).join(' '),
    config: {
      settings: { ...defaultsOf(game.settings), ...(structure === null ? {} : { structure }) },
      rake: defaultsOf(rakeSettings),
      tax: defaultsOf(taxSettings),
      virtual: false,
    },
  })),
);

/** Plays one hand with any legal actions and records it as a table would: every card drawn, every action done. */
function playAndRecord({ game, config }: Table, seed: number, seatCount: number): HandRecord {
  const random = new Random(seedWords('identity', seed));
  const deal = new Deal(new Random(seedWords('identity deal', seed)));
  const { min, usual } = game.buyIn(config);
  const seats = Array.from({ length: seatCount }, (_, i) => ({
    seat: i + 1,
    stack: minor(min + random.below(usual - min + 1)),
  }));
  const start: HandStart = { handNo: seed, button: 1 + random.below(seatCount), seats };
  const actions: RecordedAction[] = [];
  const state = game.open(config);
  playHand(game, state, start, deal, (_, seat) => {
    const way = random.below(50);
    let action: Action = way === 0 ? { seat, kind: 'disconnect' } : { seat, kind: 'timeout' };
    if (way > 1 || game.check(state, action) !== null) action = anyLegal(game, state, seat, random);
    actions.push({
      seat,
      kind: action.kind,
      ...(action.amount === undefined ? {} : { amount: minor(action.amount) }),
      ...(action.cards === undefined ? {} : { cards: action.cards.map((piece) => pieceText(game, piece)) }),
      ...(action.target === undefined ? {} : { target: action.target }),
      source: 'player',
    });
    return action;
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion,
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: null,
    config,
    table: { id: 't' },
    handNo: seed,
    startedAt: null,
    endedAt: null,
    currency: 'EUR',
    minorPerUnit: 100,
    button: start.button,
    seats,
    deck: { cards: deal.drawn().map((piece) => pieceText(game, piece)) },
    actions,
    settlement: game.settlement(state),
    finalStacks: null,
  };
}

describe.each(tables)('$name', (table) => {
  const { min, max } = table.game.seats;
  const hands = fc.record({ seed: fc.nat(1_000_000_000), seats: fc.integer({ min, max }) });

  test('any hand derives itself again from its cards and actions, to the unit', () => {
    fc.assert(
      fc.property(hands, ({ seed, seats }) => {
        const record = playAndRecord(table, seed, seats);
        const report = replay(JSON.parse(JSON.stringify(record)) as HandRecord);
        if (report.difference !== null) throw new Error(JSON.stringify(report.difference));
        // One `expect` a hand would take longer than the hand.
        const [recorded, derived] = [JSON.stringify(record.settlement), JSON.stringify(report.settlement)];
        if (recorded !== derived) expect(report.settlement).toEqual(record.settlement);
        return record.settlement !== null && imbalance(record.settlement) === 0;
      }),
      // 2,000 hands a game, over its structures; fewer where thirteen cards are arranged, which takes a millisecond each time.
      { numRuns: Math.ceil((table.game.family === 'rows' ? 500 : 2_000) / Math.max(1, table.game.structures.length)) },
    );
  });

  test('a card that a viewer may not see is in none of his steps', () => {
    fc.assert(
      fc.property(hands, ({ seed, seats }) => {
        const record = playAndRecord(table, seed, seats);
        const all = stepsOf(record, 'all').steps;
        for (const viewer of ['public', 1] as const) {
          stepsOf(record, viewer).steps.forEach((step, i) => {
            const others = all[i].view.seats.filter(({ seat }) => seat !== viewer).flatMap(({ cards }) => cards);
            const leaked = others.find((card) => card !== null && leaks(step, viewer, card));
            if (leaked) throw new Error(`${viewer} finds ${leaked} in ${JSON.stringify(step)}`);
          });
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** Whatever the view itself shows is public by the game's own rules; nothing beside it may say more. */
function leaks({ view, ...beside }: RecordedStep, viewer: Viewer, card: string): boolean {
  if (JSON.stringify(view).includes(`"${card}"`)) return false;
  const told = { ...beside, action: beside.action?.seat === viewer ? null : beside.action };
  return JSON.stringify(told).includes(`"${card}"`);
}

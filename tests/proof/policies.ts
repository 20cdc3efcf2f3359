import { type Game, games, type HandRecord, Session, type SimulationSpec, stepsOf } from '@/server/engine';
import { defaultsOf } from '@/server/engine/settings';
import { readPhh } from '@/server/services/hands';
import { havePublicHands, phhFiles, publicHands } from '../support/phh-files';
import type { Outcome, Row } from '../support/run-named';

/**
 * How the default policies play the games of the poker family, six seats or as many as there are, default tables: share
 * of the dealt-in players who see the flop (third or fourth card, first draw, second round), share of hands that come to
 * a showdown, average pot in big blinds (in what the game bets at least), and bets and raises for each call.
 *
 * Compared with, counted in the same way where the collection lies beside the project: the 488 six-handed no-limit Hold'em
 * hands of Pluribus and professionals (N. Brown and T. Sandholm, Superhuman AI for multiplayer poker, Science 365, 2019,
 * as published in the PHH dataset, J. Kim, arXiv:2312.11753). The collection's other games have three to eight hands
 * each, too few to compare with; for them only what must hold in any real game is asked.
 */
export const name = 'policies';

const HANDS = 2_000;
const PER_UNIT = 1_000;
const LEAST_PUBLIC = 100;

interface Play {
  readonly hands: number;
  /** Share of the dealt-in players who saw the second street. */
  readonly seen: number;
  readonly showdowns: number;
  /** In big blinds. */
  readonly pot: number;
  readonly aggression: number;
}

const aggressive = ['bet', 'raise'];

function playOf(game: Game): Play {
  const seats = Math.min(6, game.seats.max);
  const spec: SimulationSpec = {
    gameId: game.id,
    config: { settings: defaultsOf(game.settings), rake: null, tax: null, virtual: false },
    seats,
    policies: [],
    seed: 'policies',
    disconnectBp: 0,
  };
  const session = new Session(game, spec);
  const sum = { seen: 0, showdowns: 0, pot: 0, raises: 0, calls: 0 };
  for (let unit = 0; unit < HANDS / PER_UNIT; unit++) {
    const { totals } = session.run(unit, PER_UNIT);
    sum.seen += totals.playersAtOpening;
    sum.showdowns += totals.showdowns;
    sum.pot += totals.pot / totals.unitAmount;
  }
  // The same hands again, this time listened to.
  for (let unit = 0; unit < HANDS / PER_UNIT; unit++) {
    session.start(unit);
    for (let hand = 0; hand < PER_UNIT; hand++) {
      session.prepare();
      session.play(({ kind }) => {
        if (aggressive.includes(kind)) sum.raises += 1;
        else if (kind === 'call') sum.calls += 1;
      });
    }
  }
  return {
    hands: HANDS,
    seen: sum.seen / (HANDS * seats),
    showdowns: sum.showdowns / HANDS,
    pot: sum.pot / HANDS,
    aggression: sum.raises / sum.calls,
  };
}

/** The same figures of recorded hands. */
function playOfRecords(records: readonly HandRecord[]): Play {
  const sum = { dealt: 0, seen: 0, showdowns: 0, pot: 0, raises: 0, calls: 0 };
  for (const record of records) {
    const { steps } = stepsOf(record, 'all');
    const opening = steps.find(({ view }) => view.board.length > 0);
    const last = steps[steps.length - 1].view;
    sum.dealt += record.seats.length;
    sum.seen += opening?.view.seats.filter(({ status }) => status !== 'folded').length ?? 0;
    if (last.seats.filter(({ status }) => status !== 'folded').length > 1) sum.showdowns += 1;
    const blind = Number(record.config?.settings.bigBlind);
    sum.pot += last.pots.reduce((total, { amount }) => total + amount, 0) / blind;
    for (const { kind } of record.actions) {
      if (aggressive.includes(kind)) sum.raises += 1;
      else if (kind === 'call') sum.calls += 1;
    }
  }
  return {
    hands: records.length,
    seen: sum.seen / sum.dealt,
    showdowns: sum.showdowns / records.length,
    pot: sum.pot / records.length,
    aggression: sum.raises / sum.calls,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function rowOf(what: string, { hands, seen, showdowns, pot, aggression }: Play): Row {
  const figures = [
    `${percent(seen)} see the flop`,
    `${percent(showdowns)} showdowns`,
    `pot ${pot.toFixed(1)} BB`,
    `${aggression.toFixed(2)} bets and raises a call`,
  ];
  return { what: `${what} (${hands.toLocaleString('en')} hands)`, value: figures.join(', ') };
}

/** In a real game some see the second street and some fold, some hands are shown and some not, and there is betting. */
function plausible({ seen, showdowns, pot, aggression }: Play): boolean {
  return seen > 0.1 && seen < 0.9 && showdowns > 0.05 && showdowns < 0.9 && pot > 1.5 && aggression > 0.1;
}

/** Our Hold'em against the public hands: no figure off by more than this factor. */
const FACTOR = 2;

function isNear(ours: Play, theirs: Play): boolean {
  return (['seen', 'showdowns', 'pot', 'aggression'] as const).every((figure) => {
    const ratio = ours[figure] / theirs[figure];
    return ratio < FACTOR && ratio > 1 / FACTOR;
  });
}

export function run(): Outcome {
  const rows: Row[] = [];
  let ok = true;
  for (const game of games.filter(({ family }) => family === 'poker')) {
    const play = playOf(game);
    const fits = plausible(play);
    ok &&= fits;
    rows.push(rowOf(`${game.id}, ${game.policies[0].id}${fits ? '' : ': NOT PLAUSIBLE'}`, play));
    if (game.id !== 'holdem' || !havePublicHands) continue;
    const records = phhFiles(publicHands)
      .filter(({ variant, name: file }) => variant === 'NT' && file.includes('pluribus'))
      .map(({ text }) => readPhh(text));
    if (records.length < LEAST_PUBLIC) continue;
    const theirs = playOfRecords(records);
    const near = isNear(play, theirs);
    ok &&= near;
    rows.push(rowOf(`holdem, Pluribus and professionals${near ? '' : ': FAR FROM OURS'}`, theirs));
  }
  return { rows, ok };
}

import type { Action, Game } from '../game';
import { gameById } from '../games';
import { minor } from '../money/minor';
import { type Pace, Session, type SimulationSpec, usualPace } from '../simulation/session';
import { engineVersion } from '../version';
import { type HandRecord, type RecordedAction, SCHEMA_VERSION } from './hand-record';
import { pieceText } from './pieces';

/** How a simulated table's money is called in its records. */
export interface SimulatedMoney {
  readonly currency: string;
  readonly minorPerUnit: number;
}

/** The `nth` action (from 0) of a hand as its record has it. The action itself may be reused afterwards. */
export function recordedAction(
  game: Game,
  action: Readonly<Action>,
  nth: number,
  pace: Pace = usualPace,
): RecordedAction {
  return {
    seat: action.seat,
    kind: action.kind,
    ...(action.amount ? { amount: minor(action.amount) } : {}),
    ...(action.cards ? { cards: action.cards.map((piece) => pieceText(game, piece)) } : {}),
    ...(action.target === undefined ? {} : { target: action.target }),
    atMs: pace.handMs + nth * pace.actionMs,
    source: action.source ?? 'bot',
  };
}

/**
 * Plays unit `unit` (from 0) of a simulation again up to hand `hand` (from 1) and gives that hand's record. Throws
 * `RangeError` when the specification does not fit the game.
 */
export function redeal(spec: SimulationSpec, unit: number, hand: number, money: SimulatedMoney): HandRecord {
  const game = gameById(spec.gameId);
  const session = new Session(game, spec);
  session.start(unit);
  for (let i = 1; i < hand; i++) {
    session.prepare();
    session.play();
  }
  session.prepare();
  const { start, seed } = session.prepared();
  const actions: RecordedAction[] = [];
  session.play((action) => {
    actions.push(recordedAction(game, action, actions.length, session.pace));
  });
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion,
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: null,
    config: spec.config,
    table: { id: `simulation/${spec.seed}/${unit}` },
    handNo: start.handNo,
    startedAt: null,
    endedAt: null,
    ...money,
    button: start.button,
    seats: start.seats.map((seat) => (session.pooled ? { ...seat, player: `#${session.playerAt(seat.seat)}` } : seat)),
    deck: { seed },
    actions,
    settlement: session.settlement(),
    finalStacks: null,
  };
}

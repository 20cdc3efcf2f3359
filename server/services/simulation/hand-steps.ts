import { gameName, gameWords } from '@/server/contracts/game-words';
import { type HandStep, type ReplayVerdict, rankKey, type SteppedHand } from '@/server/contracts/stepper';
import {
  describeText,
  gameById,
  type HandRecord,
  type Language,
  type RecordedStep,
  type ReplayReport,
  replay,
} from '@/server/engine';
import { type Onlooker, stepsFor } from './shown-steps';
import { equitiesOf } from './step-equity';

/**
 * A record as a stepper shows it: every step with the table after it, the game's words, and whether the engine derives
 * the same hand. All cards lie face up unless an onlooker is given. The record's game must be known.
 */
export function steppedHand(record: HandRecord, language: Language, onlooker: Onlooker = 'all'): SteppedHand {
  const game = gameById(record.game);
  const { steps } = stepsFor(record, onlooker);
  const report = replay(record);
  const equities = equitiesOf(game, steps);
  return {
    game: game.id,
    gameName: gameName(game.id, language),
    family: game.family,
    handNo: record.handNo,
    currency: record.currency,
    minorPerUnit: record.minorPerUnit,
    names: Object.fromEntries(record.seats.flatMap(({ seat, player }) => (player ? [[seat, player] as const] : []))),
    steps: steps.map((step, i) => ({ ...stepOf(step), ...(equities[i] ? { equity: equities[i] } : {}) })),
    settlement: report.settlement ?? record.settlement,
    verdict: verdictOf(report, steps, onlooker === 'all'),
    words: {
      actions: gameWords(game, language, 'actions'),
      streets: gameWords(game, language, 'streets'),
      ranks: { ...gameWords(game, language, 'ranks'), ...(game.family === 'poker' ? rankWords(steps, language) : {}) },
      notes: gameWords(game, language, 'notes'),
      rules: gameWords(game, language, 'rules'),
    },
  };
}

function stepOf(step: RecordedStep): HandStep {
  const { action, view } = step;
  const common = { index: step.index, street: step.street, view };
  if (action) {
    return {
      ...common,
      kind: action.kind,
      seat: action.seat,
      amount: action.amount ?? null,
      cards: action.cards ?? [],
      target: action.target ?? null,
      atMs: action.atMs ?? null,
      source: action.source,
    };
  }
  // Cards on the table belong to nobody; those that went to seats are seen there.
  const cards = step.kind === 'deal' ? step.events.flatMap((event) => (event.seat ? [] : (event.cards ?? []))) : [];
  return { ...common, kind: step.kind, seat: null, amount: null, cards, target: null, atMs: null, source: null };
}

function verdictOf(report: ReplayReport, steps: readonly RecordedStep[], open: boolean): ReplayVerdict {
  const { difference, verdict, rulesVersion } = report;
  if (difference === null) return { kind: 'same' };
  const at = {
    path: difference.path,
    rule: difference.rule,
    // What was played, and what could have been, may name cards that only the seat saw.
    recorded: open || !/^(actions|deck)/.test(difference.path) ? difference.recorded : '',
    derived: open || !/^(actions|deck)/.test(difference.path) ? difference.derived : '',
    step: stepAt(difference.path, steps),
  };
  return verdict === 'engineChanged'
    ? { kind: 'engineChanged', ...at, recordedVersion: rulesVersion.recorded, currentVersion: rulesVersion.current }
    : { kind: 'different', ...at };
}

/** The step that shows a difference: the last one played before an illegal action, the settlement for money. */
function stepAt(path: string, steps: readonly RecordedStep[]): number | null {
  if (steps.length === 0) return null;
  const action = /^actions\.(\d+)/.exec(path);
  if (!action) return steps.length - 1;
  const index = Number(action[1]);
  return steps.find((step) => step.actionIndex === index)?.index ?? steps.length - 1;
}

/** Poker hands are worded with their cards: `pair of kings (A-Q-J)`. */
function rankWords(steps: readonly RecordedStep[], language: Language): Record<string, string> {
  const shown = steps.flatMap(({ view }) => view.seats.flatMap(({ rank }) => (rank ? [rank] : [])));
  return Object.fromEntries(shown.map((rank) => [rankKey(rank), describeText(language, rank)]));
}

import { z } from 'zod';
import { actionSources, type HandRecord, type RecordedAction, type RecordedSeat } from '@/server/engine';
import { HandFormatError } from './format-error';

/** What a hand record says of its start besides the stacks. */
type RecordHead = Omit<HandRecord, 'seats' | 'deck' | 'actions' | 'settlement' | 'finalStacks'>;

/**
 * What a hand record says and a foreign format has no field for: configuration with rake and tax, ruleset, clock, and
 * which decisions the platform made. It travels in a field of our own (`_pitboss`), which other readers pass over; cards,
 * actions, stacks and results are always the format's own.
 */
export interface Extension {
  readonly head: RecordHead;
  readonly seats: readonly Pick<RecordedSeat, 'seat' | 'post' | 'brings'>[];
  readonly decisions: readonly Pick<RecordedAction, 'source' | 'atMs'>[];
}

/** Kinds of actions that no foreign format has: they decide nothing at the table. */
const UNSAID = new Set(['disconnect', 'reconnect']);

export function extensionOf(record: HandRecord): Extension {
  const { seats, deck: _deck, actions, settlement: _settlement, finalStacks: _stacks, ...head } = record;
  return {
    head,
    seats: seats.map(({ seat, post, brings }) => ({
      seat,
      ...(post === undefined ? {} : { post }),
      ...(brings === undefined ? {} : { brings }),
    })),
    decisions: actions
      .filter(({ kind }) => !UNSAID.has(kind))
      .map(({ source, atMs }) => ({ source, ...(atMs === undefined ? {} : { atMs }) })),
  };
}

const shape = z.object({
  head: z.looseObject({
    game: z.string(),
    config: z.looseObject({ settings: z.record(z.string(), z.unknown()) }).nullable(),
    minorPerUnit: z.int().min(1),
    button: z.int(),
  }),
  seats: z.array(z.looseObject({ seat: z.int() })),
  decisions: z.array(z.object({ source: z.enum(actionSources), atMs: z.int().min(0).optional() })),
});

/** Reads what `extensionOf` made, once it was JSON; the record that comes of it is judged as a whole later. */
export function readExtension(json: unknown, path: string): Extension {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data as unknown as Extension;
  const issue = parsed.error.issues[0];
  throw new HandFormatError([path, ...issue.path].join('.'), issue.message);
}

/** The blank record's head and seats with what the extension says of them. Rejects one of another hand. */
export function withHead(blank: HandRecord, extension: Extension, path: string): HandRecord {
  const { head, seats } = extension;
  if (head.game !== blank.game) throw new HandFormatError(`${path}.head.game`, `is ${head.game}, not ${blank.game}`);
  const own = new Map(seats.map((seat) => [seat.seat, seat]));
  if (own.size !== blank.seats.length || blank.seats.some(({ seat }) => !own.has(seat))) {
    throw new HandFormatError(`${path}.seats`, 'are not the seats of this hand');
  }
  return {
    ...blank,
    ...head,
    seats: blank.seats.map(({ seat, stack, player }) => ({
      ...own.get(seat),
      seat,
      stack,
      ...(player === undefined ? {} : { player }),
    })),
  };
}

/** Who made each decision, and when. */
export function withSources(record: HandRecord, { decisions }: Extension, path: string): HandRecord {
  if (decisions.length !== record.actions.length) {
    throw new HandFormatError(
      `${path}.decisions`,
      `has ${decisions.length} entries for ${record.actions.length} actions`,
    );
  }
  return { ...record, actions: record.actions.map((action, i) => ({ ...action, ...decisions[i] })) };
}

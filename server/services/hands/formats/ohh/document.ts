import { z } from 'zod';
import { HandFormatError } from '../format-error';

const amount = z.number().min(0);
const cards = z
  .union([z.array(z.string()), z.literal('').transform((): string[] => [])])
  .nullish()
  .transform((value) => value ?? []);

const action = z.object({
  action_number: z.int().optional(),
  player_id: z.int(),
  action: z.string(),
  // Only a player adjustment may be negative.
  amount: z.number().nullish(),
  is_allin: z.boolean().nullish(),
  cards,
});
export type OhhAction = z.output<typeof action>;

const round = z.object({ id: z.int(), street: z.string(), cards, actions: z.array(action).max(2_000) });
export type OhhRound = z.output<typeof round>;

const pot = z.object({
  number: z.int(),
  amount,
  rake: amount.nullish(),
  jackpot: amount.nullish(),
  player_wins: z.array(z.object({ player_id: z.int(), win_amount: amount })),
});

const hand = z.object({
  spec_version: z.string(),
  tournament: z.boolean().nullish(),
  game_number: z.string(),
  start_date_utc: z.string().nullish(),
  table_name: z.string().nullish(),
  game_type: z.string(),
  bet_limit: z.object({ bet_type: z.string(), bet_cap: amount.nullish() }),
  table_size: z.coerce.number().int().min(2).max(10),
  currency: z.string().nullish(),
  dealer_seat: z.int().min(1).max(10),
  small_blind_amount: amount.nullish(),
  big_blind_amount: amount.nullish(),
  ante_amount: amount.nullish(),
  flags: z.array(z.string()).nullish(),
  players: z
    .array(
      z.object({
        id: z.int(),
        seat: z.int().min(1).max(10),
        name: z.string().nullish(),
        starting_stack: amount,
        is_sitting_out: z.boolean().nullish(),
      }),
    )
    .min(2)
    .max(10),
  rounds: z.array(round).min(1).max(20),
  pots: z.array(pot).max(12),
  /** What the standard has no field for; see `extensionOf`. */
  _pitboss: z.unknown().optional(),
});

/** One hand as the Open Hand History standard names its fields (1.4.7); those that Pitboss has no use for are left out. */
export type OhhDocument = z.output<typeof hand>;

/** Checks parsed JSON as an OHH hand. Throws `HandFormatError` with the path of the first field that is wrong. */
export function readOhhDocument(json: unknown): OhhDocument {
  const parsed = z.object({ ohh: hand }).safeParse(json);
  if (parsed.success) return parsed.data.ohh;
  const issue = parsed.error.issues[0];
  throw new HandFormatError(issue.path.join('.'), issue.message);
}

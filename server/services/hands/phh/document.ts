import { parse, TomlError } from 'smol-toml';
import { z } from 'zod';
import { HandFormatError } from '../formats/format-error';

/** A text that is no PHH hand that this room can read: which field or action, and why. */
export class PhhError extends HandFormatError {
  override readonly name = 'PhhError';
}

/** A whole number or a fraction such as half a chip; written `1_000` and read as a number by TOML. */
const amount = z
  .union([z.number(), z.bigint().transform(Number)])
  .refine((value) => value >= 0 && value <= Number.MAX_SAFE_INTEGER, 'is no amount');
const amounts = z.array(amount).min(2).max(10);
/** Stacks may be unknown, which TOML writes `inf`. */
const stacks = z
  .array(z.union([amount, z.literal(Number.POSITIVE_INFINITY)]))
  .min(2)
  .max(10);
const count = z.int().optional();

const hand = z.object({
  variant: z.string(),
  ante_trimming_status: z.boolean().optional(),
  antes: amounts,
  blinds_or_straddles: amounts.optional(),
  bring_in: amount.optional(),
  small_bet: amount.optional(),
  big_bet: amount.optional(),
  min_bet: amount.optional(),
  starting_stacks: stacks,
  actions: z.array(z.string()),
  finishing_stacks: stacks.optional(),
  hand: z.union([z.int(), z.string()]).optional(),
  table: z.union([z.int(), z.string()]).optional(),
  seats: z.array(z.int()).optional(),
  players: z.array(z.string().nullable()).optional(),
  event: z.string().optional(),
  venue: z.string().optional(),
  currency: z.string().optional(),
  year: count,
  month: count,
  day: count,
  time: z.unknown().optional(),
  time_zone: z.string().optional(),
  /** What the standard has no field for; see `extensionOf`. */
  _pitboss: z.string().optional(),
});

/** One hand of a PHH file, its fields as the standard names them; fields that Pitboss has no use for are left out. */
export type PhhDocument = z.infer<typeof hand>;

/** One hand of a PHH text before it is looked at: its heading, empty where there is none, and its fields. */
interface PhhSection {
  readonly heading: string;
  readonly fields: unknown;
}

const isTable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Parts a PHH text: one hand, or several under numbered headings (`.phhs`). Throws `PhhError` on what is no TOML. */
export function sectionsOf(text: string): PhhSection[] {
  let toml: Record<string, unknown>;
  try {
    toml = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new PhhError(`line ${error.line}`, error.message.split('\n')[0]);
  }
  if ('variant' in toml) return [{ heading: '', fields: toml }];
  const headings = Object.entries(toml).filter(([, value]) => isTable(value));
  if (headings.length === 0) throw new PhhError('variant', 'is missing: this is no PHH hand');
  return headings.map(([heading, fields]) => ({ heading, fields }));
}

/** The fields of one hand. Throws `PhhError`, which names the field, under its heading where there is one. */
export function readDocument({ heading, fields }: PhhSection): PhhDocument {
  const prefix = heading === '' ? '' : `${heading}.`;
  const parsed = hand.safeParse(fields);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new PhhError(prefix + issue.path.join('.'), issue.message);
  }
  const document = parsed.data;
  const players = document.starting_stacks.length;
  for (const field of ['antes', 'blinds_or_straddles', 'finishing_stacks', 'players', 'seats'] as const) {
    const list = document[field];
    if (list !== undefined && list.length !== players) {
      throw new PhhError(prefix + field, `has ${list.length} entries for ${players} players`);
    }
  }
  return document;
}

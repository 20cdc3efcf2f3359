import type { Game, HandConfig, HandStart } from '@/server/engine/game';
import { minor } from '@/server/engine/money/minor';
import type { Random } from '@/server/engine/rng/random';
import { defaultsOf, type Field } from '@/server/engine/settings';

type Value = string | number | boolean | null;

function around(field: Field, value: Value, random: Random): Value {
  if (field.kind === 'choice') return field.options[random.below(field.options.length)];
  if (field.kind === 'flag') return random.below(2) === 1;
  if ((field.kind === 'int' || field.kind === 'money') && typeof value === 'number') {
    const wide = random.below(3) === 0 ? value : Math.floor((value * (1 + random.below(300))) / 100);
    return Math.min(field.max, Math.max(field.min, wide));
  }
  return value;
}

/** A configuration that the game accepts, with its settings drawn around their defaults and some tax, or none. */
export function randomConfig(game: Game, random: Random): HandConfig {
  for (;;) {
    const settings: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(defaultsOf(game.settings))) {
      const field = game.settings[name];
      if (field.kind !== 'table') settings[name] = around(field, value as Value, random);
      else
        settings[name] = field.default.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([column, cell]) => {
              const spec = field.columns[column];
              return [column, spec.kind === 'int' ? around(spec, cell, random) : cell];
            }),
          ),
        );
    }
    const rounding = (['halfUp', 'floor', 'ceil'] as const)[random.below(3)];
    const config: HandConfig = {
      settings,
      rake: null,
      tax: random.below(4) === 0 ? null : { rateBp: random.below(1_001), rounding },
      virtual: random.below(8) === 0,
    };
    if (game.validate(config).every((issue) => issue.severity !== 'error')) return config;
  }
}

/** Some seats with stacks from the least buy-in to a rich one; somebody among them can be the dealer. */
export function randomStart(game: Game, config: HandConfig, random: Random, handNo: number): HandStart {
  const { min, usual } = game.buyIn(config);
  const seats: HandStart['seats'][number][] = [];
  const taken: number[] = [];
  const count = game.seats.min + random.below(game.seats.max - game.seats.min + 1);
  while (taken.length < count) {
    const seat = 1 + random.below(game.seats.max);
    if (!taken.includes(seat)) taken.push(seat);
  }
  taken.sort((a, b) => a - b);
  const button = taken[random.below(taken.length)];
  for (const seat of taken) {
    const stack = seat === button ? usual + random.below(usual) : min + random.below(usual - min + 1);
    const ticket = random.below(4) === 0 ? Math.min(100, stack - min) : 0;
    seats.push({ seat, stack: minor(stack), ...(ticket > 0 ? { brings: { ticket } } : {}) });
  }
  return { handNo, button, seats };
}

/** One level: blinds and ante in chips, and how long it lasts. */
export interface BlindLevel {
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly minutes: number;
}

/** A pause after a level. */
export interface BlindBreak {
  readonly afterLevel: number;
  readonly minutes: number;
}

export interface BlindStructure {
  readonly levels: readonly BlindLevel[];
  readonly breaks: readonly BlindBreak[];
}

const LEVELS =
  '10/20 15/30 25/50 50/100 75/150 100/200 100/200+25 150/300+25 200/400+50 300/600+75 400/800+100 600/1200+150 ' +
  '800/1600+200 1000/2000+250 1500/3000+400 2000/4000+500 3000/6000+750 4000/8000+1000 6000/12000+1500 ' +
  '8000/16000+2000 10000/20000+2500';
const MINUTES = 10;

/** The default structure's levels (rules 60, Blind structures). */
export const defaultLevels: readonly BlindLevel[] = LEVELS.split(' ').map((text) => {
  const [smallBlind, bigBlind, ante = 0] = text.split(/[/+]/).map(Number);
  return { smallBlind, bigBlind, ante, minutes: MINUTES };
});

/** Five minutes after each hour of play. */
export const defaultBreaks: readonly BlindBreak[] = [6, 12, 18].map((afterLevel) => ({ afterLevel, minutes: 5 }));

export interface GeneratorInput {
  readonly levels: number;
  readonly minutes: number;
  readonly firstBigBlind: number;
  /** How much larger the blinds of a level are than those before, in percent. */
  readonly growthPercent: number;
  /** Chip values in play, in any order; every blind and ante is payable in them. */
  readonly chips: readonly number[];
  /** First level with an ante; 0: none. */
  readonly anteFromLevel: number;
  /** Ante in percent of the big blind. */
  readonly antePercent: number;
}

/**
 * Makes levels that grow evenly and are payable in the given chips: the small blind is rounded to the largest chip that
 * it holds at least four of, the big blind is twice it, and each level is above the one before.
 */
export function generateLevels(input: GeneratorInput): BlindLevel[] {
  const chips = [...new Set(input.chips)].filter((chip) => chip >= 1).sort((a, b) => a - b);
  if (chips.length === 0) throw new RangeError('a structure needs chips');
  const levels: BlindLevel[] = [];
  let wanted = input.firstBigBlind / 2;
  for (let i = 1; i <= input.levels; i++) {
    const before = levels.at(-1);
    const chip = chips.filter((each) => each * 4 <= wanted).at(-1) ?? chips[0];
    let smallBlind = Math.max(chip, Math.round(wanted / chip) * chip);
    if (before !== undefined && smallBlind <= before.smallBlind) {
      smallBlind = (Math.floor(before.smallBlind / chip) + 1) * chip;
    }
    const bigBlind = smallBlind * 2;
    let ante = 0;
    if (input.anteFromLevel > 0 && i >= input.anteFromLevel) {
      const due = (bigBlind * input.antePercent) / 100;
      const unit = chips.filter((each) => each * 4 <= due).at(-1) ?? chips[0];
      ante = Math.max(before?.ante ?? 0, unit, Math.round(due / unit) * unit);
    }
    levels.push({ smallBlind, bigBlind, ante, minutes: input.minutes });
    wanted = Math.max(wanted, smallBlind) * (1 + input.growthPercent / 100);
  }
  return levels;
}

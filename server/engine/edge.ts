/** A computed return: of the whole game, of a side bet, of a jackpot ticket, or a frequency that goes with it. */
export interface EdgeFigure {
  /** Key into the texts (`edges.<name>`). */
  readonly name: string;
  /** A share of the stake or of all deals, where 1 is 100 %; or, where `plain`, a number of its own. */
  readonly value: number;
  readonly plain?: true;
  /** `value` is an amount of money in minor units. */
  readonly money?: true;
  /** Where only bounds are known: `value` is the least, this the most. */
  readonly upTo?: number;
  /** Half the width of the 95 % interval of what was simulated; `null` where nothing can be said. */
  readonly margin?: number | null;
  /** Says whether the game favours the player: an expectation above 0 does, a return above 1 does. */
  readonly judged?: 'expectation' | 'return';
  /** The same as a fraction of whole numbers, as text, where it was counted exactly. */
  readonly fraction?: { readonly numerator: string; readonly denominator: string };
}

/** What a game gives back under a configuration. */
export interface Edge {
  /** Counted over every deal; otherwise only some of the figures could be. */
  readonly exact: boolean;
  readonly figures: readonly EdgeFigure[];
}

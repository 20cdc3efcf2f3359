import { DEALERS } from './boards';

/** Two cards and a flop: C(52,2) x C(50,3). */
export const SITUATIONS = 25_989_600;

/** Turns and rivers after two cards and a flop, C(47,2), times dealer hands: outcomes of one situation. */
export const OUTCOMES = 1081 * DEALERS;

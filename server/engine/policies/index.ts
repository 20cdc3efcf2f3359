import type { Policy } from '../game';
import { calling } from './calling';
import { randomLegal } from './random-legal';

/** The policies that play every poker game, the default first. */
export const policies: readonly Policy[] = [calling, randomLegal];

import { z } from 'zod';

export const runSignalsInput = z.strictObject({ days: z.int().min(1).max(90).default(7) });
export const SIGNAL_KINDS = ['pair', 'transfer', 'fold'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Reconciliation = RouterOutputs['ledger']['reconciliation'];

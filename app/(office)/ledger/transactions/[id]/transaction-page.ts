import type { RouterOutputs } from '@/app/_trpc/outputs';

export type TransactionPage = RouterOutputs['ledger']['transaction'];

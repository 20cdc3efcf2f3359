import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Hit = RouterOutputs['jackpot']['hit'];

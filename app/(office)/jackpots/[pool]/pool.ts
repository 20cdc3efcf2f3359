import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Pool = RouterOutputs['jackpot']['pool'];

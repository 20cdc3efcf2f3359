import type { RouterOutputs } from '@/app/_trpc/outputs';

export type History = RouterOutputs['jackpot']['history'];

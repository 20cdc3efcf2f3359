import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Case = RouterOutputs['dispute']['get'];

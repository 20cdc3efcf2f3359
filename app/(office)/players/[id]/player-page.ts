import type { RouterOutputs } from '@/app/_trpc/outputs';

export type PlayerPage = RouterOutputs['player']['get'];

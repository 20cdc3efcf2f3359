import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Guarded = RouterOutputs['protection']['player'];

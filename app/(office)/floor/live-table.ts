import type { RouterOutputs } from '@/app/_trpc/outputs';

export type LiveTable = RouterOutputs['floor']['list']['tables'][number];

import type { RouterOutputs } from '@/app/_trpc/outputs';

export type Alert = RouterOutputs['alert']['get'];

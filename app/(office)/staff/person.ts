import type { RouterOutputs } from '@/app/_trpc/outputs';

/** One account as its page reads it. */
export type Person = RouterOutputs['staff']['get'];

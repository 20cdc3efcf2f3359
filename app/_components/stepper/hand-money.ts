'use client';

import { useCallback } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SteppedHand } from '@/server/contracts/stepper';

/** Amounts of one hand as text. A record may count in finer units than its currency has (half chips). */
export function useHandMoney({ currency, minorPerUnit }: Pick<SteppedHand, 'currency' | 'minorPerUnit'>) {
  const format = useFormatter();
  const money = useCallback(
    (minor: number) => format.recordAmount(minor, currency, minorPerUnit),
    [format, currency, minorPerUnit],
  );
  const difference = useCallback(
    (minor: number) => format.recordAmount(minor, currency, minorPerUnit, { signed: true }),
    [format, currency, minorPerUnit],
  );
  return { money, difference };
}

'use client';

import { useTranslations } from 'next-intl';
import type { SteppedHand, View } from '@/server/contracts/stepper';
import { useHandMoney } from './hand-money';
import { seatName } from './step-text';

/** Every pot at this step with the seats that can win it; once settled, with those that did. */
export function PotsList({ hand, view, settled }: { hand: SteppedHand; view: View; settled: boolean }) {
  const t = useTranslations('stepper');
  const { money } = useHandMoney(hand);
  const names = (seats: readonly number[]) => seats.map((seat) => seatName(hand, seat, t)).join(', ');
  const label = (index: number) => (index === 0 ? t('mainPot') : t('sidePot', { number: index }));
  const pots =
    settled && hand.settlement
      ? hand.settlement.pots.map((pot) => ({
          amount: pot.amount,
          lines: [
            ...pot.winners.map((winner) =>
              t(winner.part ? `winner.${winner.part}` : 'winner.all', {
                name: seatName(hand, winner.seat, t),
                amount: money(winner.share),
              }),
            ),
            ...(pot.rake > 0 ? [t('potRake', { amount: money(pot.rake) })] : []),
          ],
        }))
      : view.pots
          .filter((pot) => pot.amount > 0)
          .map((pot) => ({ amount: pot.amount, lines: [t('contenders', { names: names(pot.contenders) })] }));
  if (pots.length === 0) return <p className="text-table text-muted-foreground">{t('noPot')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {pots.map((pot, index) => (
        <li key={label(index)} className="text-table">
          <p className="flex justify-between gap-4 font-[550]">
            <span>{label(index)}</span>
            <span className="num">{money(pot.amount)}</span>
          </p>
          {pot.lines.map((line) => (
            <p key={line} className="num text-caption text-muted-foreground">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import type { SteppedHand } from '@/server/contracts/stepper';
import { State } from '../ui/state';
import { useHandMoney } from './hand-money';

/** Differences whose two sides are amounts. */
const moneyRules = new Set(['amount', 'stack']);

/** Whether the engine derives the hand as recorded, in one badge. */
export function VerdictBadge({ verdict }: Pick<SteppedHand, 'verdict'>) {
  const t = useTranslations('stepper.verdict');
  if (verdict.kind === 'same') return <State name="ties" label={t('same')} />;
  if (verdict.kind === 'engineChanged') return <State name="caution" label={t('engineChanged')} />;
  return <State name="mismatch" label={t('different')} />;
}

/** The first difference, both sides named. Renders nothing for a hand that is the same. */
export function VerdictNote({ hand }: { hand: SteppedHand }) {
  const t = useTranslations('stepper.verdict');
  const { money } = useHandMoney(hand);
  const { verdict, words } = hand;
  if (verdict.kind === 'same') return null;
  const rule =
    words.rules[verdict.rule] ?? (t.has(`rules.${verdict.rule}`) ? t(`rules.${verdict.rule}`) : verdict.rule);
  const side = (text: string) => (moneyRules.has(verdict.rule) && /^-?\d+$/.test(text) ? money(Number(text)) : text);
  return (
    <div
      className={
        verdict.kind === 'different'
          ? 'rounded-card border border-destructive bg-destructive-soft p-3'
          : 'rounded-card border border-warning bg-warning-soft p-3'
      }
    >
      <p className="text-label">
        {rule} <code className="font-mono text-caption">{verdict.path}</code>
      </p>
      <dl className="num mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-table">
        {verdict.recorded !== '' && (
          <>
            <dt className="text-muted-foreground">{t('recorded')}</dt>
            <dd className="break-words">{side(verdict.recorded)}</dd>
          </>
        )}
        {verdict.derived !== '' && (
          <>
            <dt className="text-muted-foreground">{t('derived')}</dt>
            <dd className="break-words">{side(verdict.derived)}</dd>
          </>
        )}
      </dl>
      {verdict.kind === 'engineChanged' && (
        <p className="mt-1 text-table">
          {t('engineChangedHelp', { recorded: verdict.recordedVersion, current: verdict.currentVersion ?? '–' })}
        </p>
      )}
    </div>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import type { SteppedHand } from '@/server/contracts/stepper';
import type { FieldCheck, FieldDifference, HandVerification } from '@/server/contracts/verification';

const looks = { same: 'ties', different: 'mismatch', notReached: 'caution', notStated: 'draft' } as const;
const verdicts = { same: 'ties', different: 'mismatch', engineChanged: 'caution' } as const;

interface VerificationProps {
  handId: number;
  currency: string;
  hand: SteppedHand;
}

/** The hand derived again under the rules of its time and compared field by field; the verdict is a sentence. */
export function Verification({ handId, currency, hand }: VerificationProps) {
  const t = useTranslations('hands.verify');
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const query = useQuery(trpc.hand.verify.queryOptions({ handId, language }));
  const report = query.data;
  return (
    <Card
      title={t('title')}
      description={t('titleHelp')}
      actions={
        <Button pending={query.isFetching} pendingLabel={t('running')} onClick={() => query.refetch()}>
          {t('again')}
        </Button>
      }
    >
      {report ? (
        <Report report={report} currency={currency} hand={hand} />
      ) : query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('failed') }}
        />
      ) : (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      )}
    </Card>
  );
}

function Report({ report, currency, hand }: { report: HandVerification; currency: string; hand: SteppedHand }) {
  const t = useTranslations('hands.verify');
  const format = useFormatter();
  const sentence = useSentence(hand, currency);
  const { first, engineVersion, rulesVersion } = report;
  const differing = report.seats.filter((seat) => seat.difference !== 0 && seat.difference !== null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <State name={verdicts[report.verdict]} label={t(`verdicts.${report.verdict}`)} />
        <p className="min-w-0 flex-1 basis-64">
          {first ? sentence(first) : t('allSame', { actions: report.actions })}
          {report.verdict === 'engineChanged' &&
            ` ${t('engineChanged', { recorded: rulesVersion.recorded, current: rulesVersion.current ?? 0 })}`}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {report.checks.map((check) => (
          <Check key={check.field} check={check} sentence={sentence} />
        ))}
      </ul>
      {differing.length > 0 && (
        <table className="num w-full text-table">
          <caption className="sr-only">{t('perPlayer')}</caption>
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th className="py-1.5 font-[450]">{t('seat')}</th>
              <th className="py-1.5 text-right font-[450]">{t('settled')}</th>
              <th className="py-1.5 text-right font-[450]">{t('derived')}</th>
              <th className="py-1.5 text-right font-[450]">{t('difference')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((seat) => (
              <tr key={seat.seat} className="border-b">
                <td className="py-1.5">{hand.names[seat.seat] ?? seat.seat}</td>
                <td className="py-1.5 text-right">{format.amount(seat.settled, currency, { signed: true })}</td>
                <td className="py-1.5 text-right">{format.amount(seat.derived ?? 0, currency, { signed: true })}</td>
                <td className="py-1.5 text-right">{format.amount(seat.difference ?? 0, currency, { signed: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-caption text-muted-foreground">
        {t('versions', { recorded: engineVersion.recorded, current: engineVersion.current })}
      </p>
    </div>
  );
}

function Check({ check, sentence }: { check: FieldCheck; sentence: (difference: FieldDifference) => string }) {
  const t = useTranslations('hands.verify');
  const [first] = check.differences;
  return (
    <li className="flex items-start justify-between gap-3 border-b py-1.5">
      <span className="min-w-0">
        {t(`fields.${check.field}`)}
        {first && <span className="block break-words text-caption text-muted-foreground">{sentence(first)}</span>}
      </span>
      <State name={looks[check.status]} label={t(`status.${check.status}`)} className="shrink-0" />
    </li>
  );
}

/** A difference in words: which field, of whom, what is recorded and what is derived. */
function useSentence(hand: SteppedHand, currency: string) {
  const t = useTranslations('hands.verify');
  const format = useFormatter();
  const side = (difference: FieldDifference, text: string) =>
    difference.amount !== null && /^-?\d+$/.test(text) && !/\.(seat|winners\.\d+\.seat)$/.test(difference.path)
      ? format.amount(Number(text), currency)
      : text;
  return (difference: FieldDifference) => {
    const action = /^actions\.(\d+)/.exec(difference.path);
    const who = difference.seat === null ? '' : (hand.names[difference.seat] ?? String(difference.seat));
    const rule =
      hand.words.rules[difference.rule] ?? (t.has(`rules.${difference.rule}`) ? t(`rules.${difference.rule}`) : '');
    const values = { recorded: side(difference, difference.recorded), derived: side(difference, difference.derived) };
    const parts = [
      action ? t('atAction', { action: Number(action[1]) + 1 }) : difference.path,
      who,
      rule,
      values.recorded === '' && values.derived === '' ? '' : t('sides', values),
    ];
    return parts.filter((part) => part !== '').join(' · ');
  };
}

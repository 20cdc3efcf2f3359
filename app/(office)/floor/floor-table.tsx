'use client';

import { Ban, Bot, FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { CloseTable } from './close-table';
import type { LiveTable } from './live-table';

const adoptions = { pending: 'pending', adopted: 'live', stale: 'caution' } as const;

/** One table: who sits where with how much, its pace, the ruleset that it runs, and the order to close it. */
export function FloorTable({ table }: { table: LiveTable }) {
  const t = useTranslations('floor');
  const format = useFormatter();
  const { tableId, currency, closing } = table;
  const slug = tableId.split('/')[0];
  const closes = closing !== null && closing.closedAt === null;
  const amount = (minor: number) => (currency === null ? '–' : format.amount(minor, currency));
  return (
    <article aria-label={tableId} className="rounded-card border bg-card">
      <header className="flex flex-wrap items-start justify-between gap-2 border-b p-4">
        <div className="min-w-0">
          <h2 className="break-words text-h2">
            <Link className="text-primary hover:underline" href={`/catalogue/table/${slug}`}>
              {tableId}
            </Link>
          </h2>
          <p className="text-muted-foreground">{table.gameName ?? t('noRuleset')}</p>
        </div>
        <div className="flex flex-wrap gap-1">
          {table.switchedOff && <State name="failed" label={t('switchedOff')} />}
          <Adoption table={table} />
        </div>
      </header>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-2 border-b p-4 sm:grid-cols-4">
        <Fact label={t('seatsTaken')} value={table.places ? `${table.players} / ${table.places}` : table.players} />
        <Fact label={t('onTable')} value={amount(table.onTable)} />
        <Fact label={t('held')} value={table.runningHands > 0 ? amount(table.held) : '–'} />
        <Fact label={t('handsHour')} value={format.number(table.handsPerHour)} />
      </dl>
      {table.seats.length === 0 ? (
        <p className="p-4 text-muted-foreground">{t('nobody')}</p>
      ) : (
        <ul className="divide-y" aria-label={t('seatsOf', { table: tableId })}>
          {table.seats.map((seat) => (
            <li key={seat.seat} className="flex min-h-9 items-center gap-3 px-4 py-1">
              <span className="num w-6 shrink-0 text-right text-muted-foreground">{seat.seat}</span>
              <Link
                className="min-w-0 flex-1 truncate text-primary hover:underline"
                title={seat.alias}
                href={`/players/${seat.playerId}`}
              >
                {seat.alias}
              </Link>
              {seat.blocked && (
                <Badge tone="destructive" icon={Ban}>
                  {t('blocked')}
                </Badge>
              )}
              {seat.test && <Badge icon={FlaskConical}>{t('test')}</Badge>}
              {seat.house && <Badge icon={Bot}>{t('house')}</Badge>}
              <span className="num shrink-0 font-[550]">{amount(seat.stack)}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-2 border-t p-4">
        <p className="text-caption text-muted-foreground">
          {table.lastHandNo === null ? (
            t('noHand')
          ) : (
            <>
              {t('lastHand', { handNo: table.lastHandNo })} <Time at={table.lastEndedAt} />
            </>
          )}
        </p>
        {closes ? (
          <State name="pending" label={t('closes')} />
        ) : table.players === 0 && closing !== null ? (
          <State name="voided" label={t('closed')} />
        ) : (
          <CloseTable table={table} />
        )}
        {closing && (closes || table.players === 0) && (
          <p className="w-full text-caption text-muted-foreground">
            {t('closeOrder', { by: closing.by })} <Time at={closing.at} seconds={false} /> · {closing.reason}
          </p>
        )}
      </footer>
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-muted-foreground">{label}</dt>
      <dd className="break-words font-[550]">{value}</dd>
    </div>
  );
}

/** Which ruleset the table runs against the one that is live; each leads to what it says. */
function Adoption({ table }: { table: LiveTable }) {
  const t = useTranslations('floor');
  const ruleset = table.adoptedRuleset ?? table.liveRuleset;
  const state = <State name={adoptions[table.adoption]} label={t(`adoption.${table.adoption}`)} />;
  if (ruleset === null) return state;
  return (
    <Link
      href={`/catalogue/rulesets/${ruleset}`}
      aria-label={t('toRuleset', { state: t(`adoption.${table.adoption}`) })}
    >
      {state}
    </Link>
  );
}

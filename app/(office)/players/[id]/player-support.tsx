'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DebtAmount } from '@/app/_components/books/debt-amount';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useMay } from '@/app/_trpc/use-may';

const link = 'text-primary underline underline-offset-4';
const recent = 10;

/** What the desk wants of a player: hands, cases, notes, sessions and whom he meets. */
export function PlayerSupport({ playerId }: { playerId: string }) {
  const t = useTranslations('disputes.player');
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const query = useQuery(trpc.dispute.player.queryOptions({ playerId, language }));
  useLive([`player:${playerId}`, 'disputes'], () => void query.refetch());
  const found = query.data;
  if (!found) {
    return query.isError ? (
      <ErrorPanel
        failed={t('failed')}
        id={problemOf(query.error)?.requestId}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  return (
    <>
      <RecentHands playerId={playerId} />
      <Disputes playerId={playerId} protections={found.protectionsToday} />
      <Sessions found={found} />
      <Notes playerId={playerId} notes={found.notes} />
    </>
  );
}

type Support = RouterOutputs['dispute']['player'];

function RecentHands({ playerId }: { playerId: string }) {
  const t = useTranslations('disputes.player');
  const trpc = useTRPC();
  const format = useFormatter();
  const language = useLocale() as Locale;
  const query = useQuery(trpc.hand.search.queryOptions({ filter: { players: [playerId] }, limit: recent, language }));
  const rows = query.data?.rows;
  return (
    <Card
      title={t('hands')}
      actions={
        <Button asChild>
          <Link href={`/hands?player=${playerId}`}>{t('allHands')}</Link>
        </Button>
      }
    >
      {rows?.length === 0 && <p className="text-muted-foreground">{t('noHands')}</p>}
      <ul className="divide-y">
        {(rows ?? []).map((hand) => (
          <li key={hand.id} className="num flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <Link className={link} href={`/hands/${hand.id}`}>
              {hand.tableId} {hand.handNo}
            </Link>
            <span className="text-muted-foreground">
              <Time at={hand.endedAt} seconds={false} />
            </span>
            <span>
              {format.amount(hand.players.find((each) => each.playerId === playerId)?.net ?? 0, hand.currency, {
                signed: true,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Disputes({ playerId, protections }: { playerId: string; protections: number }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const query = useQuery(
    trpc.dispute.list.queryOptions({
      playerId,
      states: ['new', 'investigating', 'waiting', 'decided', 'appealed', 'closed'],
      limit: recent,
    }),
  );
  const rows = query.data?.rows;
  return (
    <Card title={t('player.disputes')} description={t('player.protections', { count: protections })}>
      {rows?.length === 0 && <p className="text-muted-foreground">{t('player.noDisputes')}</p>}
      <ul className="divide-y">
        {(rows ?? []).map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <Link className={link} href={`/disputes/${row.id}`}>
              {t('case', { number: row.number })} {row.title}
            </Link>
            <span className="text-muted-foreground">{t(`states.${row.state}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sessions({ found }: { found: Support }) {
  const t = useTranslations('disputes.player');
  const format = useFormatter();
  return (
    <Card title={t('sessions')}>
      {found.sessions.length === 0 && <p className="text-muted-foreground">{t('noSessions')}</p>}
      <ul className="divide-y">
        {found.sessions.slice(0, recent).map((stay) => (
          <li key={stay.id} className="num flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span>
              {stay.tableId} <span className="text-muted-foreground">{t('seat', { seat: stay.seat })}</span>
            </span>
            <span className="text-muted-foreground">
              <Time at={stay.satAt} seconds={false} /> –{' '}
              {stay.leftAt ? <Time at={stay.leftAt} seconds={false} /> : t('stillThere')}
            </span>
            <span>{format.amount(stay.boughtIn, stay.currency)}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1 text-h3">{t('opponents')}</h3>
      {found.opponents.length === 0 && <p className="text-muted-foreground">{t('noOpponents')}</p>}
      <ul className="divide-y">
        {found.opponents.map((each) => (
          <li key={each.playerId} className="num flex items-baseline justify-between gap-x-4 py-1.5">
            <Link className={link} href={`/players/${each.playerId}`}>
              {each.alias}
            </Link>
            <span className="text-muted-foreground">{t('shared', { hands: each.hands, of: each.of })}</span>
          </li>
        ))}
      </ul>
      {found.debts.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-h3">{t('debts')}</h3>
          <ul className="divide-y">
            {found.debts.map((debt) => (
              <li
                key={`${debt.remedyId} ${debt.currency}`}
                className="num flex items-baseline justify-between gap-x-4 py-1.5"
              >
                <Link className={link} href={`/disputes/remedies/${debt.remedyId}`}>
                  {debt.remedy}
                </Link>
                <DebtAmount debt={debt} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Notes({ playerId, notes }: { playerId: string; notes: Support['notes'] }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const may = useMay('dispute.work');
  const [body, setBody] = useState('');
  const add = useMutation(
    trpc.dispute.addPlayerNote.mutationOptions({
      onSuccess: () => {
        setBody('');
        return cache.invalidateQueries({ queryKey: trpc.dispute.player.pathKey() });
      },
    }),
  );
  return (
    <Card title={t('player.notes')}>
      {notes.length === 0 && <p className="text-muted-foreground">{t('player.noNotes')}</p>}
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="whitespace-pre-wrap break-words">{note.body}</p>
            <p className="num text-caption text-muted-foreground">
              {note.author} <Time at={note.at} seconds={false} />
            </p>
          </li>
        ))}
      </ul>
      {may && (
        <form
          className="mt-4 flex flex-col gap-3 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim().length >= 3) add.mutate({ playerId, body });
          }}
        >
          <Field label={t('player.addNote')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={4000}
                value={body}
                onChange={(event) => setBody(event.target.value)}
              />
            )}
          </Field>
          {add.isError && <p className="text-destructive">{problemOf(add.error)?.message ?? t('actFailed')}</p>}
          <div className="flex justify-end">
            <Button type="submit" pending={add.isPending} pendingLabel={t('saving')}>
              {t('player.keep')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

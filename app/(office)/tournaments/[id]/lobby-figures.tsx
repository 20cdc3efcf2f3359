'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Lobby } from '../api-types';

const SECOND_MS = 1_000;

/** Level and clock, field, stacks, pool: the answer before everything else. */
export function LobbyFigures({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const { clock, stacks, structure } = lobby;
  const level = clock === null ? undefined : structure[clock.level - 1];
  const next = clock === null ? undefined : structure[clock.level];
  const blinds = (each: Lobby['structure'][number]) =>
    `${format.number(each.smallBlind)}/${format.number(each.bigBlind)}${each.ante > 0 ? `+${format.number(each.ante)}` : ''}`;
  const bigBlinds = (chips: number) =>
    level === undefined ? undefined : t('bigBlinds', { count: format.number(chips / level.bigBlind, { digits: 1 }) });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Card>
        {clock === null || level === undefined ? (
          <Figure
            label={t('figures.hands')}
            value={format.number(lobby.hands)}
            note={t('startingChips', { chips: format.number(lobby.template.startingChips) })}
          />
        ) : (
          <Figure
            label={clock.onBreak ? t('figures.break') : t('figures.level', { level: clock.level })}
            value={<Countdown until={clock.endsAt} />}
            note={
              <>
                {blinds(level)}
                {next && ` · ${t('figures.next', { blinds: blinds(next) })}`}
              </>
            }
          />
        )}
      </Card>
      <Card>
        <Figure
          label={lobby.left === null ? t('figures.entries') : t('figures.left')}
          value={
            lobby.left === null
              ? format.number(lobby.entries)
              : `${format.number(lobby.left)} / ${format.number(lobby.entries)}`
          }
          note={t('figures.field', { min: format.number(lobby.minPlayers), max: format.number(lobby.maxPlayers) })}
        />
      </Card>
      <Card>
        <Figure
          label={t('figures.average')}
          value={stacks === null ? '–' : format.number(stacks.average)}
          note={
            stacks === null ? undefined : (
              <>
                {t('figures.stacks', {
                  largest: format.number(stacks.largest),
                  smallest: format.number(stacks.smallest),
                })}
                {bigBlinds(stacks.average) && ` · ${bigBlinds(stacks.average)}`}
              </>
            )
          }
        />
      </Card>
      <Card>
        <Figure
          label={t('figures.pool')}
          value={format.amount(lobby.prizes.pool, lobby.currency)}
          note={
            <>
              {lobby.overlay !== 0 &&
                t('figures.overlay', { amount: format.amount(lobby.overlay, lobby.currency, { signed: true }) })}
              {lobby.multiplier !== null && t('figures.multiplier', { multiplier: lobby.multiplier })}
              {lobby.overlay === 0 &&
                lobby.multiplier === null &&
                (lobby.prizes.final ? t('figures.final') : t('figures.mayGrow'))}
            </>
          }
        />
      </Card>
    </div>
  );
}

/** Minutes and seconds left; the server's clock decides, this only counts in between. */
function Countdown({ until }: { until: string | null }) {
  const t = useTranslations('tournaments');
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return <>{t('figures.lastLevel')}</>;
  if (now === undefined) return <>–</>;
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / SECOND_MS));
  return (
    <>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </>
  );
}

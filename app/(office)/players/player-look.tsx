'use client';

import { Bot, FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { State } from '@/app/_components/ui/state';
import type { PlayerStatus as Name } from '@/server/contracts/players';

const looks = { active: 'live', warned: 'caution', blocked: 'failed', closed: 'voided' } as const;

/** Whether he may play, as icon and word. */
export function PlayerStatus({ status }: { status: Name }) {
  const t = useTranslations('players.statuses');
  return <State name={looks[status]} label={t(status)} />;
}

/** What sets his account apart: played for tests, or for the house. */
export function PlayerFlags({ player }: { player: { readonly test: boolean; readonly house: boolean } }) {
  const t = useTranslations('players.flags');
  if (!player.test && !player.house) return null;
  return (
    <span className="inline-flex gap-1">
      {player.test && <Badge icon={FlaskConical}>{t('test')}</Badge>}
      {player.house && <Badge icon={Bot}>{t('house')}</Badge>}
    </span>
  );
}

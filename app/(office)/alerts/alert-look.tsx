'use client';

import { Info, OctagonX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { State } from '@/app/_components/ui/state';
import type { AlertSeverity, AlertState as Name } from '@/server/contracts/alerts';

const severities = {
  info: ['muted', Info],
  warning: ['warning', TriangleAlert],
  critical: ['destructive', OctagonX],
} as const;

const states = {
  raised: 'caution',
  owned: 'pending',
  acknowledged: 'running',
  snoozed: 'queued',
  resolved: 'settled',
} as const;

/** How bad it is, as icon and word. */
export function Severity({ severity }: { severity: AlertSeverity }) {
  const t = useTranslations('alerts.severities');
  const [tone, icon] = severities[severity];
  return (
    <Badge tone={tone} icon={icon}>
      {t(severity)}
    </Badge>
  );
}

/** How far somebody is with it. */
export function AlertState({ state }: { state: Name }) {
  const t = useTranslations('alerts.states');
  return <State name={states[state]} label={t(state)} />;
}

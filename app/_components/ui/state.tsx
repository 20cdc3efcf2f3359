'use client';

import {
  Archive,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  Flag,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  Pencil,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from './badge';

const looks = {
  draft: ['muted', Pencil],
  superseded: ['muted', Archive],
  withdrawn: ['muted', Undo2],
  cancelled: ['muted', Undo2],
  voided: ['muted', Ban],
  submitted: ['warning', Clock],
  pending: ['warning', Clock],
  queued: ['warning', Clock],
  disputed: ['warning', Flag],
  caution: ['warning', TriangleAlert],
  approved: ['primary', CalendarClock],
  running: ['primary', LoaderCircle],
  live: ['success', CircleCheck],
  settled: ['success', CircleCheck],
  succeeded: ['success', CircleCheck],
  ties: ['success', CircleCheck],
  rejected: ['destructive', CircleX],
  mismatch: ['destructive', OctagonX],
  failed: ['destructive', OctagonX],
} as const satisfies Record<string, readonly [Tone, LucideIcon]>;

export type StateName = keyof typeof looks;

export const stateNames = Object.keys(looks) as StateName[];

/** A state is an icon and a word (`ui.states.<name>`), never a colour alone. `label` replaces the word. */
export function State({ name, label, className }: { name: StateName; label?: string; className?: string }) {
  const t = useTranslations('ui.states');
  const [tone, icon] = looks[name];
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {label ?? t(name)}
    </Badge>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { State } from '@/app/_components/ui/state';
import type { HandState } from '@/server/contracts/hand-search';

const looks = {
  settled: 'settled',
  voided: 'voided',
  corrected: 'approved',
  disputed: 'disputed',
  verificationFailed: 'mismatch',
} as const;

/** What a hand is: settled or voided, and what else is to be said of it. */
export function HandStates({ states }: { states: readonly HandState[] }) {
  const t = useTranslations('hands.states');
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <State key={state} name={looks[state]} label={t(state)} />
      ))}
    </span>
  );
}

/** What happened in a hand, and what intake said of it. */
export function HandTags({ tags, flags }: { tags: readonly string[]; flags: readonly string[] }) {
  const t = useTranslations('hands');
  const word = (kind: 'tags' | 'flags', value: string) => (t.has(`${kind}.${value}`) ? t(`${kind}.${value}`) : value);
  if (tags.length + flags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Badge key={tag} tone="muted">
          {word('tags', tag)}
        </Badge>
      ))}
      {flags.map((flag) => (
        <Badge key={flag} tone="warning">
          {word('flags', flag)}
        </Badge>
      ))}
    </span>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Input } from '@/app/_components/ui/input';
import { cn } from '@/app/_lib/cn';

interface GoToHandProps {
  id: string;
  session: number;
  hand: number;
  units: number;
  /** Hands of a full session. */
  fullUnit: number;
  className?: string;
}

/** Goes to any hand by the number of its session and its own. */
export function GoToHand({ id, session, hand, units, fullUnit, className }: GoToHandProps) {
  const t = useTranslations('simulation.hands');
  const router = useRouter();
  const ids = { session: useId(), hand: useId() };
  const [typed, setTyped] = useState({ session: String(session), hand: String(hand) });
  const go = (event: FormEvent) => {
    event.preventDefault();
    router.push(`/simulations/${id}/hands/${Number(typed.session)}/${Number(typed.hand)}`);
  };
  const number = (name: 'session' | 'hand', max: number) => (
    <label htmlFor={ids[name]} className="flex items-center gap-1.5 text-label text-muted-foreground">
      {t(name)}
      <Input
        id={ids[name]}
        type="number"
        numeric
        required
        min={1}
        max={max}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        className="h-8 w-20 px-2"
      />
    </label>
  );
  return (
    <form onSubmit={go} className={cn('flex flex-wrap items-center gap-2', className)}>
      {number('session', units)}
      {number('hand', fullUnit)}
      <Button type="submit">{t('go')}</Button>
    </form>
  );
}

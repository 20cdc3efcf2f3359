'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Badge } from '@/app/_components/ui/badge';
import { Button } from '@/app/_components/ui/button';
import { Input } from '@/app/_components/ui/input';
import { problemOf, useTRPC } from '@/app/_trpc/client';

/** Takes anything that names something: a hand, player, case, transaction, table. One answer is gone to at once. */
export function FindBox() {
  const t = useTranslations('hands.find');
  const trpc = useTRPC();
  const router = useRouter();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const query = useQuery({
    ...trpc.hand.find.queryOptions({ text: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? undefined : query.data?.found;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const only = text.trim() === asked && found?.length === 1 ? found[0] : undefined;
    if (only) router.push(only.href);
    else setAsked(text.trim());
  };
  return (
    <div className="mb-4">
      <form onSubmit={submit} className="flex gap-2">
        <span className="relative w-full sm:w-96">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <Input
            type="search"
            data-search
            aria-label={t('label')}
            placeholder={t('placeholder')}
            className="pl-8"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <Button type="submit" pending={query.isFetching} pendingLabel={t('finding')}>
          {t('go')}
        </Button>
      </form>
      <div aria-live="polite">
        {query.isError && asked !== '' && (
          <p className="mt-2 text-destructive">{problemOf(query.error)?.message ?? t('failed')}</p>
        )}
        {found?.length === 0 && <p className="mt-2 text-muted-foreground">{t('nothing', { text: asked })}</p>}
        {found && found.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
            {found.map((each) => (
              <li key={`${each.kind} ${each.id}`} className="flex items-center gap-1.5">
                <Badge tone="muted">{t(`kinds.${each.kind}`)}</Badge>
                <Link href={each.href} className="text-primary underline-offset-4 hover:underline">
                  {each.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { ErrorPanel } from '../ui/error-panel';

/** What stands in place of a page that could not be rendered. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const [pending, start] = useTransition();
  const retry = () =>
    start(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorPanel failed={t('errorTitle')} safe={t('errorSafe')} id={error.digest} onRetry={retry} retrying={pending} />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { OneTimeSecret } from '@/app/_components/ui/one-time-secret';

/** The signing secret, shown this once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <OneTimeSecret
      secret={secret}
      onClose={onClose}
      words={{
        label: t('secret'),
        help: t('secretHelp'),
        copy: t('copySecret'),
        copied: t('copied'),
        done: t('done'),
      }}
    >
      <p className="text-muted-foreground">{t('signatureHelp')}</p>
    </OneTimeSecret>
  );
}

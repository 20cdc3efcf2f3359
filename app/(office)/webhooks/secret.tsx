'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';

/** The signing secret, shown this once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-4 p-4 pt-0">
      <Field label={t('secret')} help={t('secretHelp')}>
        {(control) => (
          <Input
            {...control}
            readOnly
            className="font-mono text-caption"
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <p className="text-muted-foreground">{t('signatureHelp')}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('done')}</Button>
        <Button
          variant="primary"
          onClick={() =>
            navigator.clipboard.writeText(secret).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? t('copied') : t('copySecret')}
        </Button>
      </div>
    </div>
  );
}

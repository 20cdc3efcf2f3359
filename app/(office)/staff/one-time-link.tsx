'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Notice } from '@/app/_components/ui/notice';
import { Time } from '@/app/_components/ui/time';

interface OneTimeLinkProps {
  token: string;
  expiresAt: Date;
  /** What waits for a second person because of it. */
  approvals?: readonly string[];
  onClose: () => void;
}

/** The link that is shown this once, to hand over; then it is gone. */
export function OneTimeLink({ token, expiresAt, approvals = [], onClose }: OneTimeLinkProps) {
  const t = useTranslations('staff');
  const [copied, setCopied] = useState(false);
  const link = `${window.location.origin}/invite?token=${token}`;
  return (
    <div className="flex flex-col gap-4 p-4 pt-0">
      <Field label={t('link')} help={t('linkHelp')}>
        {(control) => (
          <Input
            {...control}
            readOnly
            className="font-mono text-caption"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <p className="text-muted-foreground">
        {t('linkUntil')} <Time at={expiresAt} seconds={false} />
      </p>
      {approvals.map((id) => (
        <Notice key={id}>
          {t('roleWaits')}{' '}
          <Link className="text-primary hover:underline" href={`/approvals/${id}`}>
            {t('toApproval')}
          </Link>
        </Notice>
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('done')}</Button>
        <Button
          variant="primary"
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? t('copied') : t('copyLink')}
        </Button>
      </div>
    </div>
  );
}

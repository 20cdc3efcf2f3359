'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from './button';

/** An id or digest in mono, shortened to `length` characters, with a button that copies all of it. */
export function CopyId({ value, length = 12 }: { value: string; length?: number }) {
  const t = useTranslations('ui');
  const [copied, setCopied] = useState(false);
  return (
    <span className="inline-flex items-center gap-1">
      <code className="font-mono text-caption" title={value}>
        {value.slice(0, length)}
      </code>
      <Button
        variant="ghost"
        className="size-6 pointer-coarse:size-11"
        size="icon"
        aria-label={t('copyId')}
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </span>
  );
}

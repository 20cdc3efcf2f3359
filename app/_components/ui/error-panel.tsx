'use client';

import { Copy, OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { Button } from './button';

interface ErrorPanelProps {
  /** What failed, in a sentence. */
  failed: string;
  /** What is safe: "Your input is kept", "No money moved". */
  safe?: string;
  /** Identifies the failure in the server's log. */
  id?: string;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** An error that stays where the act was. */
export function ErrorPanel({ failed, safe, id, onRetry, retrying, className }: ErrorPanelProps) {
  const t = useTranslations('ui');
  const [copied, setCopied] = useState(false);
  return (
    <div role="alert" className={cn('rounded-card border border-destructive bg-destructive-soft p-4', className)}>
      <p className="flex items-start gap-2 text-h3 text-destructive">
        <OctagonX aria-hidden className="mt-0.5 size-4 shrink-0" />
        {failed}
      </p>
      {safe && <p className="mt-1 pl-6">{safe}</p>}
      {(onRetry || id) && (
        <div className="mt-3 flex flex-wrap items-center gap-3 pl-6">
          {onRetry && (
            <Button onClick={onRetry} pending={retrying} pendingLabel={t('retrying')}>
              {t('retry')}
            </Button>
          )}
          {id && (
            <span className="flex items-center gap-1">
              <code className="font-mono text-caption">{id}</code>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('copyId')}
                onClick={() => navigator.clipboard.writeText(id).then(() => setCopied(true))}
              >
                <Copy aria-hidden />
              </Button>
              <span aria-live="polite" className="text-caption">
                {copied ? t('copied') : ''}
              </span>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

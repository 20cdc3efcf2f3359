'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';
import { Button } from './button';

const overlay = 'fixed inset-0 z-40 bg-[rgb(0_0_0/0.5)] data-[state=open]:animate-in data-[state=open]:fade-in-0';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** `sheet` slides in from the left (navigation), `panel` stands at the right, 420 wide (peek). */
  kind?: 'dialog' | 'sheet' | 'panel';
  className?: string;
  children: ReactNode;
}

/** An overlay that takes the focus and gives it back. For confirmations use `ConfirmDialog`. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  hideTitle,
  kind = 'dialog',
  className,
  children,
}: DialogProps) {
  const t = useTranslations('ui');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex flex-col overflow-y-auto border bg-popover text-foreground shadow-overlay',
            kind === 'dialog' &&
              'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 rounded-dialog data-[state=open]:animate-in data-[state=open]:fade-in-0',
            kind === 'sheet' &&
              'inset-y-0 left-0 w-[min(300px,calc(100vw-48px))] data-[state=open]:animate-in data-[state=open]:slide-in-from-left-4',
            kind === 'panel' &&
              'inset-y-0 right-0 w-[min(420px,100vw)] data-[state=open]:animate-in data-[state=open]:slide-in-from-right-4',
            className,
          )}
        >
          <div className={cn('flex items-start justify-between gap-3 p-4', hideTitle && 'sr-only')}>
            <div>
              <Radix.Title className="text-h2">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-body text-muted-foreground">{description}</Radix.Description>
              )}
            </div>
            {!hideTitle && (
              <Radix.Close asChild>
                <Button variant="ghost" size="icon" aria-label={t('close')}>
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export { overlay as overlayClass };

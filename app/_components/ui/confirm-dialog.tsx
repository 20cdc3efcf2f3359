'use client';

import { useTranslations } from 'next-intl';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { Button } from './button';
import { overlayClass } from './dialog';
import { Field } from './field';
import { Textarea } from './input';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Verb + object with its number, such as "Void 37 hands". */
  title: string;
  /** What happens, in a sentence. */
  description: string;
  /** Who, how much, how many: shown before the act. */
  figures?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Asks for a reason, which `onConfirm` gets. */
  reason?: { readonly label: string; readonly required?: boolean; readonly maxLength?: number };
  /** Who has to approve it. */
  approver?: string;
  confirmLabel: string;
  pendingLabel: string;
  destructive?: boolean;
  pending?: boolean;
  /** What went wrong with the last try; stays here, the input is kept. */
  error?: string;
  onConfirm: (reason: string) => void;
}

/** The only dialog before an act. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, figures, reason, approver, pending = false, error } = props;
  const t = useTranslations('ui');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const reasonId = useId();
  const confirm = () => {
    const lacking = reason?.required === true && text.trim() === '';
    setMissing(lacking);
    if (lacking) document.getElementById(reasonId)?.focus();
    else props.onConfirm(text.trim());
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-dialog border bg-popover p-6 shadow-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0">
          <AlertDialog.Title className="text-h2">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-body text-muted-foreground">
            {description}
          </AlertDialog.Description>
          {figures && figures.length > 0 && (
            <dl className="mt-4 divide-y rounded-card border">
              {figures.map((figure) => (
                <div key={figure.label} className="flex justify-between gap-4 px-3 py-2">
                  <dt className="text-muted-foreground">{figure.label}</dt>
                  <dd className="num text-right font-[550]">{figure.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {reason && (
            <div className="mt-4">
              <Field
                id={reasonId}
                label={reason.label}
                optional={!reason.required}
                error={missing ? t('reasonMissing') : undefined}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={3}
                    maxLength={reason.maxLength ?? 500}
                    value={text}
                    onChange={(event) => setText(event.target.value)}
                  />
                )}
              </Field>
            </div>
          )}
          {approver !== undefined && <p className="mt-4 text-body">{t('approver', { who: approver })}</p>}
          {error !== undefined && (
            <p role="alert" className="mt-4 rounded-control bg-destructive-soft px-3 py-2 text-destructive">
              {error}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t('cancel')}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.destructive ? 'destructive' : 'primary'}
              className={cn('min-w-24')}
              pending={pending}
              pendingLabel={props.pendingLabel}
              onClick={confirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

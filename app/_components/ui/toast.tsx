'use client';

import { CircleCheck, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Button } from './button';

interface ToastMessage {
  /** What was done: "Simulation deleted". */
  readonly title: string;
  /** Where its trace is: the audit or ledger entry. */
  readonly link?: { readonly href: string; readonly label: string };
}

let shown: readonly (ToastMessage & { readonly id: number })[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const publish = (next: typeof shown) => {
  shown = next;
  for (const listener of listeners) listener();
};
const none: typeof shown = [];

/** Says that something succeeded which needs no act; gone after 6 s. Errors stay where the act was instead. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  publish([...shown.slice(-2), { ...message, id: lastId }]);
}

/** Shows the toasts; once, at the root of the shell. */
export function Toaster() {
  const t = useTranslations('ui');
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => none,
  );
  return (
    <Radix.Provider duration={6000} label={t('notification')}>
      {toasts.map((message) => (
        <Radix.Root
          key={message.id}
          onOpenChange={(open) => !open && publish(shown.filter((other) => other.id !== message.id))}
          className="flex items-center gap-3 rounded-card border bg-popover p-3 text-foreground shadow-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0"
        >
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          <Radix.Title className="text-label">{message.title}</Radix.Title>
          {message.link && (
            <Radix.Action asChild altText={message.link.label}>
              <Button asChild variant="link" size="inline">
                <Link href={message.link.href}>{message.link.label}</Link>
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <Button variant="ghost" size="icon" className="ml-auto" aria-label={t('close')}>
              <X aria-hidden />
            </Button>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={t('notifications', { hotkey: '{hotkey}' })}
        className="fixed right-0 bottom-0 z-50 flex w-[min(420px,100vw)] flex-col gap-2 p-4 outline-none empty:p-0"
      />
    </Radix.Provider>
  );
}

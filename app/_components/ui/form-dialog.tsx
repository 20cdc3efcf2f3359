'use client';

import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { ErrorPanel } from './error-panel';

interface FormDialogProps {
  title: string;
  description: string;
  onClose: () => void;
  onSubmit: () => void;
  /** Why the act failed, with what is safe all the same. */
  failure?: { readonly failed: string; readonly safe: string; readonly id?: string };
  cancel: string;
  submit: string;
  pending: boolean;
  pendingLabel: string;
  children: ReactNode;
}

/** A short form in a dialog: its fields, what went wrong, and the act; a second press while it runs does nothing. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, onClose, onSubmit, failure, pending } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {failure && <ErrorPanel {...failure} />}
        {props.children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{props.cancel}</Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel={props.pendingLabel}>
            {props.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

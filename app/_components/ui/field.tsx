'use client';

import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { cn } from '@/app/_lib/cn';

/** What `Field` hands to its control: spread it on the input. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Only when something else must point at the control; else one is made. */
  id?: string;
  label: string;
  /** A sentence under the label. */
  help?: string;
  /** The allowed range, such as "1 to 10,000"; shown while there is no error. */
  range?: string;
  /** Says what is wrong and gives the range. */
  error?: string;
  warning?: string;
  optional?: boolean;
  /** Beside the label, such as a badge. */
  mark?: ReactNode;
  /** Label beside the control (checkbox, switch) instead of above. */
  inline?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, help, control, and under it the error with the range. */
export function Field(props: FieldProps) {
  const { label, help, range, error, warning, optional, mark, inline, className, children } = props;
  const t = useTranslations('ui');
  const own = useId();
  const id = props.id ?? own;
  const described = [help && `${id}-help`, (error || warning || range) && `${id}-note`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  const heading = (
    <span className="min-w-0">
      <label htmlFor={id} className="text-label">
        {label}
        {optional && <span className="ml-1 font-[450] text-muted-foreground">{t('optional')}</span>}
      </label>
      {mark && <span className="ml-2">{mark}</span>}
      {help && (
        <span id={`${id}-help`} className="block text-caption text-muted-foreground">
          {help}
        </span>
      )}
    </span>
  );
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      {inline ? (
        <div className="flex min-h-9 items-start gap-2 pt-1.5">
          {children(control)}
          {heading}
        </div>
      ) : (
        <>
          {heading}
          {children(control)}
        </>
      )}
      {(error || warning || range) && (
        <p
          id={`${id}-note`}
          className={cn(
            'flex items-start gap-1 text-caption',
            error ? 'text-destructive' : warning ? 'text-warning' : 'text-muted-foreground',
          )}
        >
          {error && <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
          {!error && warning && <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />}
          <span>{error ?? warning ?? range}</span>
        </p>
      )}
    </div>
  );
}

'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';

interface FormSummaryProps {
  /** One line per problem; `fieldId` is the id of the control that it links to. */
  errors: readonly { readonly fieldId?: string; readonly label?: string; readonly message: string }[];
  /** Grows with each submit: the summary then takes the focus. */
  attempt: number;
}

/** The problems of a form above it, each a link to its field. Renders nothing without problems. */
export function FormSummary({ errors, attempt }: FormSummaryProps) {
  const t = useTranslations('ui');
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef(0);
  useEffect(() => {
    if (attempt > focused.current && box.current) {
      focused.current = attempt;
      box.current.focus();
    }
  });
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-destructive bg-destructive-soft p-4 text-destructive"
    >
      <p className="flex items-center gap-2 text-h3">
        <CircleAlert aria-hidden className="size-4" />
        {t('problems', { count: errors.length })}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-6">
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            {error.fieldId ? (
              <a
                className="underline underline-offset-2"
                href={`#${error.fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(error.fieldId ?? '')?.focus();
                }}
              >
                {error.label ? `${error.label}: ${error.message}` : error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

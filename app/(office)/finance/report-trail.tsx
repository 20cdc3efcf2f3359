'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { REPORTS } from '@/server/contracts/finance';

interface Step {
  readonly href: string;
  readonly report: (typeof REPORTS)[number];
  readonly days: string;
}

/** The reports that lead here, the first one first: each address holds the one it was reached from. */
function stepsOf(up: string | null): Step[] {
  const steps: Step[] = [];
  for (let address = up; address !== null && steps.length < 6; ) {
    const query = new URLSearchParams(address);
    const report = REPORTS.find((id) => id === (query.get('report') ?? 'tax')) ?? 'tax';
    const days = [...new Set([query.get('from'), query.get('to')])].filter((day) => day !== null).join(' – ');
    steps.unshift({ href: `/finance${address}`, report, days });
    address = query.get('up');
  }
  return steps;
}

/** Where a drill-down came from. */
export function ReportTrail({ up }: { up: string | null }) {
  const t = useTranslations('finance');
  const steps = stepsOf(up);
  if (steps.length === 0) return null;
  return (
    <nav aria-label={t('trail')} className="mb-4">
      <ol className="num flex flex-wrap items-center gap-x-1 gap-y-1 text-table">
        {steps.map((step) => (
          <li key={step.href} className="flex items-center gap-1">
            <Link className="text-primary hover:underline" href={step.href}>
              {t(`reports.${step.report}`)} {step.days}
            </Link>
            <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
          </li>
        ))}
      </ol>
    </nav>
  );
}

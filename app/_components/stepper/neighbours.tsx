'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useKeys } from '@/app/_lib/keys/use-keys';
import { Button } from '../ui/button';

interface NeighboursProps {
  /** Pages of the hands before and after; `null` where there is none. */
  before: string | null;
  after: string | null;
  previous: string;
  next: string;
}

/** The hands before and after this one, by button and by [ and ]. */
export function Neighbours({ before, after, previous, next }: NeighboursProps) {
  const router = useRouter();
  useKeys({ '[': () => before && router.push(before), ']': () => after && router.push(after) });
  return (
    <>
      <Neighbour href={before} label={previous} keyName="[" side="left" />
      <Neighbour href={after} label={next} keyName="]" side="right" />
    </>
  );
}

function Neighbour({
  href,
  label,
  keyName,
  side,
}: {
  href: string | null;
  label: string;
  keyName: string;
  side: 'left' | 'right';
}) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  if (!href) {
    return (
      <Button size="icon" disabled aria-label={label} title={label}>
        <Icon aria-hidden />
      </Button>
    );
  }
  return (
    <Button asChild size="icon" aria-label={label} title={`${label} (${keyName})`}>
      <Link href={href}>
        <Icon aria-hidden />
      </Link>
    </Button>
  );
}

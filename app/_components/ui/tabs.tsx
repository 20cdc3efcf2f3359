'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

export const tabClass =
  'relative inline-flex h-9 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-label text-muted-foreground hover:text-foreground focus-visible:outline-offset-[-2px] pointer-coarse:h-11';
export const tabOnClass = 'border-primary text-foreground';
export const tabListClass = 'flex overflow-x-auto border-b';

/** Panels of one page. Pass `value` and `onValueChange` to keep the choice in the address. */
export function Tabs({
  label,
  value,
  defaultValue,
  onValueChange,
  tabs,
  className,
}: {
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  tabs: readonly {
    readonly value: string;
    readonly label: string;
    readonly count?: number;
    readonly content: ReactNode;
  }[];
  className?: string;
}) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs.at(0)?.value}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List aria-label={label} className={tabListClass}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cn(tabClass, 'data-[state=active]:border-primary data-[state=active]:text-foreground')}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="num rounded-control bg-muted px-1.5 text-caption">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

import { Children, type ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  state?: ReactNode;
  /** Short facts under the title; the zone of all times on the page is one of them. */
  facts?: ReactNode[];
  /** At the right; one of them primary. */
  actions?: ReactNode;
}

/** h1, state, facts; actions right. */
export function PageHeader({ title, state, facts = [], actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words text-h1">{title}</h1>
          {state}
        </div>
        {facts.length > 0 && (
          <ul className="num mt-1 flex flex-wrap gap-x-4 gap-y-1 text-body text-muted-foreground">
            {Children.map(facts, (fact) => (
              <li>{fact}</li>
            ))}
          </ul>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

/** A surface with a hairline. `title` is its h2; `actions` stand at the right of it. */
export function Card({
  title,
  description,
  actions,
  className,
  children,
  ...props
}: Omit<ComponentProps<'section'>, 'title'> & { title?: ReactNode; description?: ReactNode; actions?: ReactNode }) {
  return (
    <section className={cn('rounded-card border bg-card', className)} {...props}>
      {(title !== undefined || actions !== undefined) && (
        <header className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4">
          <div className="min-w-0 flex-1 basis-48">
            {title !== undefined && <h2 className="text-h2">{title}</h2>}
            {description !== undefined && <p className="text-body text-muted-foreground">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}

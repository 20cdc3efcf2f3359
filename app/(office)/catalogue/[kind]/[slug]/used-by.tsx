'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import type { DocumentPage } from '../../api-types';

/** What refers to the document now, and what it refers to. */
export function UsedBy({ document }: { document: DocumentPage }) {
  const t = useTranslations('catalogue');
  const blocks = [
    {
      title: t('usedBy'),
      none: t('usedByNone'),
      list: document.usedBy.map((other) => ({ ...other, version: other.number })),
    },
    { title: t('uses'), none: t('usesNone'), list: document.uses.map((other) => ({ ...other, version: undefined })) },
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {blocks.map(({ title, none, list }) => (
        <Card key={title} title={title}>
          {list.length === 0 ? (
            <p className="text-muted-foreground">{none}</p>
          ) : (
            <ul className="divide-y">
              {list.map((other) => (
                <li key={`${other.kind}/${other.slug}`} className="flex items-center justify-between gap-2 py-2">
                  <Link
                    className="truncate text-primary underline underline-offset-4"
                    href={`/catalogue/${other.kind}/${other.slug}`}
                  >
                    {t(`kinds.${other.kind as 'table'}`)} {other.slug}
                  </Link>
                  {other.version !== undefined && <span className="text-muted-foreground">v{other.version}</span>}
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  );
}

'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { DocumentForm, DocumentPage } from '../../api-types';
import { ChangeList } from '../../change-list';
import { stateLook } from '../../state-look';

/** Every version with author, approver, reason and life; two can be compared, an old one restored as a new draft. */
export function VersionTimeline({ document, form }: { document: DocumentPage; form: DocumentForm }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const mayEdit = useMay('catalogue.edit');
  const [compared, setCompared] = useState<string>();
  const restore = useMutation(trpc.catalogue.restoreVersion.mutationOptions());
  const report = problemOf(restore.error);
  return (
    <Card title={t('tabs.versions')}>
      {restore.isError && <ErrorPanel failed={report?.message ?? t('saveFailed')} id={report?.requestId} />}
      <ol className="divide-y">
        {document.versions.map((version, index) => {
          const earlier = document.versions.slice(index + 1).find((other) => other.liveFrom !== null);
          return (
            <li key={version.id} className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="font-semibold">{t('versionNumber', { number: version.number })}</strong>
                <State {...stateLook(version.state, t)} />
                <Link
                  className="text-primary underline underline-offset-4"
                  href={`/catalogue/changes/${version.changeSet.id}`}
                >
                  {version.changeSet.title}
                </Link>
                <span className="ml-auto flex gap-2">
                  {earlier && version.operation === 'set' && (
                    <Button
                      variant="ghost"
                      aria-expanded={compared === version.id}
                      onClick={() => setCompared(compared === version.id ? undefined : version.id)}
                    >
                      {t('compareWith', { number: earlier.number })}
                    </Button>
                  )}
                  {mayEdit &&
                    version.liveFrom !== null &&
                    version.state === 'superseded' &&
                    document.archivedAt === null && (
                      <Button
                        pending={restore.isPending}
                        onClick={() =>
                          restore.mutate(
                            {
                              versionId: version.id,
                              into: {
                                title: t('restoreTitle', { slug: document.slug, number: version.number }),
                                reason: '',
                              },
                            },
                            {
                              onSuccess: async (draft) => {
                                await cache.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
                                router.push(`/catalogue/changes/${draft.changeSetId}`);
                              },
                            },
                          )
                        }
                      >
                        {t('restore')}
                      </Button>
                    )}
                </span>
              </div>
              <p className="flex flex-wrap gap-x-3 text-muted-foreground">
                <span>{t('byAuthor', { name: version.author.name })}</span>
                {version.decidedBy && <span>{t('decidedBy', { name: version.decidedBy })}</span>}
                {version.changeSet.reason && <span>“{version.changeSet.reason}”</span>}
              </p>
              <p className="flex flex-wrap gap-x-2 text-muted-foreground">
                {version.liveFrom ? (
                  <>
                    <span>{t('liveFrom')}</span> <Time at={version.liveFrom} />
                    {version.liveTo && (
                      <>
                        <span>{t('liveTo')}</span> <Time at={version.liveTo} />
                      </>
                    )}
                  </>
                ) : (
                  <>
                    <span>{t('savedAt')}</span> <Time at={version.savedAt} />
                  </>
                )}
              </p>
              {compared === version.id && earlier && (
                <div className="rounded-card border p-3">
                  <ChangeList form={form} before={earlier.body} after={version.body} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

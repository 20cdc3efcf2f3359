'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Button } from '@/app/_components/ui/button';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Tabs } from '@/app/_components/ui/tabs';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import type { KindName } from '@/server/contracts/catalogue/requests';
import type { DocumentPage, DocumentVersion } from '../../api-types';
import { stateLook } from '../../state-look';
import { DocumentActions } from './document-actions';
import { DocumentEditor } from './document-editor';
import { RulesetHistory } from './ruleset-history';
import { UsedBy } from './used-by';
import { VersionTimeline } from './version-timeline';

const tabs = ['edit', 'versions', 'usedBy', 'rulesets'] as const;

interface DocumentScreenProps {
  kind: KindName;
  slug: string;
  language: Locale;
}

/** One document: its editor, its versions, who uses it and, for a table, which rulesets governed it. */
export function DocumentScreen({ kind, slug, language }: DocumentScreenProps) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  const trpc = useTRPC();
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(tabs).withDefault('edit'));
  const document = useQuery(trpc.catalogue.document.queryOptions({ kind, slug }));
  const shown = document.data && editedVersion(document.data);
  const form = useQuery(
    trpc.catalogue.form.queryOptions(shown ? { kind, language, choice: choiceOf(shown.body) } : skipToken),
  );
  const failed = document.isError ? document : form.isError ? form : undefined;
  if (failed) {
    return (
      <>
        <PageHeader title={slug} />
        <QueryProblem
          error={failed.error}
          failed={t('documentFailed')}
          safe={t('failedSafe')}
          onRetry={() => failed.refetch()}
          retrying={failed.isFetching}
          missing={{
            title: t('notFound'),
            help: t('notFoundHelp'),
            action: (
              <Button asChild>
                <Link href={listOf(kind)}>{t('toList')}</Link>
              </Button>
            ),
          }}
        />
      </>
    );
  }
  if (!document.data || !form.data || !shown) {
    return (
      <>
        <PageHeader title={slug} />
        <Loading className="flex flex-col gap-4 lg:w-7/12">
          {['a', 'b', 'c', 'd', 'e'].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </Loading>
      </>
    );
  }
  const name = nameOf(shown.body) ?? slug;
  return (
    <>
      <PageHeader
        title={name}
        state={<State {...stateLook(shown.state, t)} />}
        facts={[
          t(`kinds.${kind}`),
          <span key="slug" className="font-mono">
            {slug}
          </span>,
          t('versionNumber', { number: shown.number }),
          format.zoneLabel(),
        ]}
        actions={<DocumentActions document={document.data} shown={shown} />}
      />
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={(next) => void setTab(tabs.find((known) => known === next) ?? 'edit')}
        tabs={[
          {
            value: 'edit',
            label: t('tabs.edit'),
            content: (
              <DocumentEditor
                key={`${shown.id}:${shown.revision}`}
                document={document.data}
                shown={shown}
                form={form.data}
              />
            ),
          },
          {
            value: 'versions',
            label: t('tabs.versions'),
            content: <VersionTimeline document={document.data} form={form.data} />,
          },
          { value: 'usedBy', label: t('tabs.usedBy'), content: <UsedBy document={document.data} /> },
          ...(kind === 'table'
            ? [{ value: 'rulesets', label: t('tabs.rulesets'), content: <RulesetHistory slug={slug} /> }]
            : []),
        ]}
      />
    </>
  );
}

/** What the editor shows: the reader's own draft, else what is live, else the newest version. */
function editedVersion(document: DocumentPage): DocumentVersion | undefined {
  const own = document.versions.find((version) => document.mine.some((draft) => draft.id === version.id));
  return own ?? document.live ?? document.versions.at(0);
}

function choiceOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function nameOf(body: Record<string, unknown>): string | undefined {
  for (const section of ['table', 'room']) {
    const name = (body[section] as { name?: unknown } | undefined)?.name;
    if (typeof name === 'string' && name !== '') return name;
  }
  return undefined;
}

const TEMPLATES: readonly KindName[] = ['blinds', 'prizes', 'spin', 'tournament'];

function listOf(kind: KindName): string {
  if (kind === 'table') return '/catalogue/tables';
  return TEMPLATES.includes(kind) ? '/catalogue/templates' : '/catalogue/policies';
}

import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { filesInput } from '../search-params';
import { ReportFiles } from './report-files';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('finance'))('parts.files') };
}

export default function FilesPage() {
  prefetch(trpc.finance.files.queryOptions(filesInput), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <ReportFiles />
    </Hydrate>
  );
}

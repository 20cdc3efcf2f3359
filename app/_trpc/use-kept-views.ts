'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { KeptViews } from '@/app/_components/data-table/list-types';
import { problemOf, useTRPC } from './client';

/** The views of one list that the reader keeps or that others share with him; `screen` names the list. */
export function useKeptViews(screen: string): KeptViews {
  const t = useTranslations('list');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const list = useQuery(trpc.savedView.list.queryOptions({ screen }));
  const again = () => cache.invalidateQueries({ queryKey: trpc.savedView.list.queryKey({ screen }) });
  const save = useMutation(trpc.savedView.save.mutationOptions());
  const remove = useMutation(trpc.savedView.remove.mutationOptions({ onSettled: again }));
  return {
    views: (list.data ?? []).map(({ id, name, state, mine, owner }) => ({ id, label: name, state, mine, owner })),
    async save({ name, state, shared }) {
      try {
        const filters = Object.fromEntries(Object.entries(state.filters).map(([id, values]) => [id, [...values]]));
        const { id } = await save.mutateAsync({ screen, name, shared, state: { ...state, filters } });
        await again();
        return { id };
      } catch (error) {
        return { failed: problemOf(error)?.message ?? t('saveViewFailed') };
      }
    },
    remove: (viewId) => remove.mutate({ viewId }),
  };
}

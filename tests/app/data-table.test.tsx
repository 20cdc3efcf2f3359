import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UrlUpdateEvent } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { DataTableProps } from '@/app/_components/data-table/data-table-props';
import { listParsers, listStateOf } from '@/app/_components/data-table/list-parsers';
import type { ListSpec } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { render } from './render';

interface Run {
  readonly id: string;
  readonly name: string;
  readonly hands: number;
}

const spec: ListSpec = {
  filters: { state: ['running', 'failed'], pot: 'number', day: 'day' },
  sorts: ['-createdAt', '-hands', 'hands'],
};
const rows: readonly Run[] = [
  { id: 'a', name: 'First', hands: 100 },
  { id: 'b', name: 'Second', hands: 200 },
];
const columns: DataTableProps<Run>['columns'] = [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'hands', header: 'Hands', align: 'right', cell: (row) => row.hands },
];

function List(props: Partial<DataTableProps<Run>>) {
  const control = useListState(spec);
  return (
    <DataTable
      listId="runs"
      label="Runs"
      control={control}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      href={(row) => `/runs/${row.id}`}
      narrow={(row) => ({ title: row.name })}
      empty={<p>No runs yet</p>}
      any
      older={null}
      newer={null}
      searchLabel="Search runs"
      filters={[
        {
          kind: 'choice',
          id: 'state',
          label: 'State',
          options: [
            { value: 'running', label: 'Running' },
            { value: 'failed', label: 'Failed' },
          ],
        },
        { kind: 'number', id: 'pot', label: 'Pot', digits: 2, unit: 'EUR' },
      ]}
      sorts={{ hands: 'hands' }}
      {...props}
    />
  );
}

const lastUrl = (onUrl: ReturnType<typeof vi.fn<(event: UrlUpdateEvent) => void>>) =>
  onUrl.mock.lastCall?.[0].searchParams.toString();
const table = () => within(screen.getByRole('table'));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the address of a list', () => {
  it('is read by an allow-list; everything else is dropped', () => {
    const parsers = listParsers(spec);
    const read = (key: keyof typeof parsers, text: string) => parsers[key].parse(text);
    expect(read('sort', 'name; drop table')).toBeNull();
    expect(read('sort', '-hands')).toBe('-hands');
    const choice = listParsers(spec) as unknown as Record<string, { parse: (text: string) => unknown }>;
    expect(choice.state.parse('running,evil')).toEqual(['running']);
    expect(choice.pot.parse('gte.5000')).toEqual(['gte.5000']);
    expect(choice.pot.parse('eq.1')).toEqual([]);
    expect(choice.day.parse('from.2026-12-01,to.2026-12-31')).toEqual(['from.2026-12-01', 'to.2026-12-31']);
  });

  it('has the default sort and no empty filters as a state', () => {
    expect(listStateOf(spec, { state: [], q: 'x' })).toEqual({
      search: 'x',
      filters: {},
      sort: '-createdAt',
      after: null,
      before: null,
    });
  });
});

describe('DataTable', () => {
  it('links the first column and aligns numbers to the right', () => {
    render(<List />);
    expect(table().getByRole('link', { name: 'First' }).getAttribute('href')).toBe('/runs/a');
    expect(table().getByRole('cell', { name: '100' }).className).toContain('text-right');
    expect(table().getByRole('rowheader', { name: 'First' })).toBeTruthy();
  });

  it('sorts by what has an index, says the direction, and starts at the first page again', async () => {
    const onUrl = vi.fn<(event: UrlUpdateEvent) => void>();
    render(<List />, { search: '?after=x', onUrl });
    const header = () => table().getByRole('columnheader', { name: 'Hands' });
    expect(header().getAttribute('aria-sort')).toBe('none');
    expect(table().getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false);
    fireEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(lastUrl(onUrl)).toBe('sort=-hands'));
    expect(header().getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'));
  });

  it('shows filters as chips in words and removes them', async () => {
    const onUrl = vi.fn<(event: UrlUpdateEvent) => void>();
    render(<List />, { search: '?state=running,failed&pot=gte.5000', onUrl });
    expect(screen.getByRole('button', { name: 'State Running, Failed' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pot ≥ 50.00 EUR' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter State' }));
    await waitFor(() => expect(lastUrl(onUrl)).toBe('pot=gte.5000'));
  });

  it('pages by keyset and keeps the way back', async () => {
    const onUrl = vi.fn<(event: UrlUpdateEvent) => void>();
    render(<List older="b" />, { onUrl });
    expect((screen.getByRole('button', { name: 'Newer' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(lastUrl(onUrl)).toBe('after=b'));
    expect(onUrl.mock.lastCall?.[0].options.history).toBe('push');
  });

  it('tells nothing yet from no match', () => {
    render(<List rows={[]} any={false} />);
    expect(screen.getByText('No runs yet')).toBeTruthy();
    cleanup();
    render(<List rows={[]} />, { search: '?q=zzz' });
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('keeps rows under an error and says what failed', () => {
    const onRetry = vi.fn();
    render(<List error={{ failed: 'Runs could not be read.', onRetry }} />);
    expect(table().getByRole('link', { name: 'First' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('swaps the filters for the selection, and takes all that match only by choice', () => {
    const actions = vi.fn(() => <button type="button">Compare</button>);
    render(<List selection={{ actions, matching: 1204 }} />);
    fireEvent.click(table().getAllByRole('checkbox', { name: 'Select the row' })[1]);
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(screen.queryByLabelText('Search runs')).toBeNull();
    expect(actions).toHaveBeenLastCalledWith({ ids: ['b'] });
    fireEvent.click(screen.getByRole('button', { name: 'Select all 1,204 that match' }));
    expect(actions).toHaveBeenLastCalledWith({ matching: 1204 });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText('Search runs')).toBeTruthy();
  });

  it('hides columns and remembers it in this browser', () => {
    localStorage.setItem('columns:runs', JSON.stringify({ hands: false }));
    render(<List />);
    expect(table().queryByRole('columnheader', { name: 'Hands' })).toBeNull();
    expect(table().getByRole('columnheader', { name: 'Name' })).toBeTruthy();
  });

  it('marks a view that was changed', () => {
    const views = [{ id: 'all', label: 'All', state: { search: '', filters: {}, sort: '-createdAt' } }];
    render(<List views={views} />);
    expect(screen.getByRole('button', { name: 'All' })).toBeTruthy();
    cleanup();
    const keptViews = { views: [], save: vi.fn(), remove: vi.fn() };
    render(<List views={views} keptViews={keptViews} />, { search: '?q=turku' });
    expect(screen.getByRole('button', { name: 'All changed' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save view' })).toBeTruthy();
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpeningForm } from '@/app/(office)/ledger/opening-balances/new/opening-form';
import { render } from './render';

const api = vi.hoisted(() => ({ permissions: [] as string[], preview: vi.fn(), request: vi.fn(), push: vi.fn() }));

vi.mock('next/navigation', () => ({
  usePathname: () => '/ledger/opening-balances/new',
  useRouter: () => ({ push: api.push }),
}));

vi.mock('@/app/_trpc/client', () => ({
  problemOf: () => undefined,
  useTRPC: () => ({
    session: {
      me: { queryOptions: () => ({ queryKey: ['me'], queryFn: () => ({ permissions: api.permissions }) }) },
    },
    opening: {
      pathKey: () => ['opening'],
      preview: { mutationOptions: (more: object) => ({ mutationFn: api.preview, ...more }) },
      request: { mutationOptions: (more: object) => ({ mutationFn: api.request, ...more }) },
    },
  }),
}));

const found = {
  name: 'old.csv',
  format: 'csv',
  bytes: 60,
  sha256: 'ab'.repeat(32),
  lines: 2,
  accountingDate: '2026-12-01',
  today: '2026-12-01',
  totals: [
    { currency: 'EUR', account: 'wallet', lines: 1, amountMinor: 12_550 },
    { currency: 'EUR', account: 'bank', lines: 1, amountMinor: -10_000 },
  ],
  against: [{ currency: 'EUR', lines: 2, bookedMinor: 2_550, equityMinor: -2_550 }],
  problems: [],
  problemCount: 0,
  same: null,
};

function open(locale: 'en' | 'ja' | 'id' = 'en') {
  const client = new QueryClient();
  client.setQueryData(['me'], { permissions: api.permissions });
  render(
    <QueryClientProvider client={client}>
      <OpeningForm />
    </QueryClientProvider>,
    { locale },
  );
}

const choose = (text: string, label = 'File') =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File([text], 'old.csv')] } });

beforeEach(() => {
  api.permissions = ['opening.import'];
  for (const each of [api.preview, api.request, api.push]) each.mockReset();
});
afterEach(cleanup);

it('shows what a file would book, and asks for it with the day and the note', async () => {
  api.preview.mockResolvedValue(found);
  api.request.mockResolvedValue({ importId: 'i-1', approvalId: 'a-1' });
  open();
  choose('wallet');
  const totals = await screen.findByRole('table', { name: 'EUR' });
  expect(within(totals).getByRole('row', { name: /^Wallet/ }).textContent).toContain('+125.50');
  expect(within(totals).getByRole('row', { name: /^Bank/ }).textContent).toContain('−100.00');
  // 125.50 less 100.00 stand against it.
  expect(within(totals).getByRole('row', { name: /opening equity/ }).textContent).toContain('−25.50');
  expect(api.preview.mock.calls[0][0]).toEqual({ name: 'old.csv', content: btoa('wallet'), accountingDate: null });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
  expect(screen.getByText('At least 3 characters.')).toBeTruthy();
  expect(api.request).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Old platform' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await vi.waitFor(() => expect(api.push).toHaveBeenCalledWith('/ledger/opening-balances/i-1'));
  expect(api.request.mock.calls[0][0]).toEqual({
    name: 'old.csv',
    content: btoa('wallet'),
    accountingDate: '2026-12-01',
    note: 'Old platform',
  });
});

it('names every problem by its line, and asks for nothing', async () => {
  api.preview.mockResolvedValue({
    ...found,
    problemCount: 2,
    problems: [
      { line: 0, column: 'accountingDate', code: 'closedDay', value: '2026-11-30', limit: '2026-11-30' },
      { line: 3, column: 'amount', code: 'tooManyDecimals', value: '1.005', limit: '2' },
    ],
  });
  open('ja');
  choose('wallet', 'ファイル');
  const problems = await screen.findByRole('region', { name: '問題 2 件' });
  expect(within(problems).getByRole('row', { name: /1\.005/ }).textContent).toBe(
    '3amount1.005小数の桁が通貨より多いです2',
  );
  expect(within(problems).getByRole('row', { name: /締め済みの日です/ }).textContent).toContain('全体');
  fireEvent.change(screen.getByLabelText('備考'), { target: { value: '旧システム' } });
  fireEvent.click(screen.getByRole('button', { name: '承認を依頼' }));
  expect(screen.getByText('このファイルはまだ記帳できません。理由はこのページにあります。')).toBeTruthy();
  expect(api.request).not.toHaveBeenCalled();
});

it('refuses a file that is too large before it is sent', async () => {
  open();
  choose('x'.repeat(2_500_001));
  expect(await screen.findByText('The file has more than 2.5 MB. Bring the balances in several files.')).toBeTruthy();
  expect(api.preview).not.toHaveBeenCalled();
});

it('says which role may bring balances', () => {
  api.permissions = ['ledger.view'];
  open();
  expect(screen.queryByLabelText('File')).toBeNull();
  expect(screen.getByText(/Finance/)).toBeTruthy();
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SettingsForm } from '@/app/_components/forms/settings-form';
import { useSettingsForm } from '@/app/_components/forms/use-settings-form';
import { defaultsOf, type SettingsIssue, type SettingsSpec } from '@/server/contracts/settings';
import { render } from './render';

const spec = {
  structure: { kind: 'choice', options: ['NL', 'FL'], default: 'NL' },
  bigBlind: { kind: 'money', min: 2, max: 100_000, default: 100 },
  smallBet: { kind: 'money', min: 1, max: 500, default: 50, dependsOn: { field: 'structure', in: ['FL'] } },
  rate: { kind: 'basisPoints', min: 0, max: 1000, default: 525 },
  ante: { kind: 'money', min: 0, max: 100, default: null, optional: true },
  caps: {
    kind: 'table',
    minRows: 1,
    maxRows: 2,
    columns: { cap: { kind: 'money', min: 0, max: 1000, default: 300 } },
    default: [{ cap: 75 }],
  },
} as const satisfies SettingsSpec;

const texts = {
  fields: {
    structure: { label: 'Structure' },
    bigBlind: { label: 'Big blind', help: 'Two small blinds.' },
    smallBet: { label: 'Small bet' },
    rate: { label: 'Rate' },
    ante: { label: 'Ante' },
    caps: { label: 'Caps' },
    cap: { label: 'Cap' },
  },
  issues: { capHigh: 'Cap is {bb} BB.' },
};

interface ExampleProps {
  values?: Record<string, unknown>;
  issues?: SettingsIssue[];
  onSubmit?: (values: unknown) => void;
}

function Example({ values, issues, onSubmit }: ExampleProps) {
  const form = useSettingsForm(spec, { ...defaultsOf(spec), ...values });
  return (
    <form onSubmit={form.handleSubmit((result) => onSubmit?.(result))}>
      <SettingsForm spec={spec} form={form} texts={texts} currency="EUR" issues={issues} />
      <button type="submit">Save</button>
    </form>
  );
}

const type = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

afterEach(cleanup);

describe('SettingsForm', () => {
  it('shows money and percentages in the notation of the reader, and their ranges', () => {
    render(<Example />);
    expect((screen.getByLabelText('Big blind') as HTMLInputElement).value).toBe('1.00');
    expect((screen.getByLabelText('Rate') as HTMLInputElement).value).toBe('5.25');
    expect(screen.getByText('0.02 to 1,000.00')).toBeTruthy();
    cleanup();
    render(<Example />, { locale: 'id' });
    expect((screen.getByLabelText('Rate') as HTMLInputElement).value).toBe('5,25');
  });

  it('shows a field only while its condition holds', () => {
    render(<Example />);
    expect(screen.queryByLabelText('Small bet')).toBeNull();
    cleanup();
    render(<Example values={{ structure: 'FL' }} />);
    expect(screen.getByLabelText('Small bet')).toBeTruthy();
  });

  it('judges on blur and gives the range', async () => {
    render(<Example />);
    type('Big blind', '0.01');
    expect(await screen.findByText('Enter a value in the range: 0.02 to 1,000.00.')).toBeTruthy();
    type('Big blind', '0.02');
    await waitFor(() => expect(screen.queryByText(/Enter a value in the range/)).toBeNull());
  });

  it('keeps what was typed even if it is no number', async () => {
    render(<Example />);
    type('Big blind', '1.005');
    expect(await screen.findByText(/Enter a value in the range/)).toBeTruthy();
    expect((screen.getByLabelText('Big blind') as HTMLInputElement).value).toBe('1.005');
  });

  it('submits whole minor units, an empty optional field as null', async () => {
    const onSubmit = vi.fn();
    render(<Example onSubmit={onSubmit} />);
    type('Big blind', '2');
    type('Rate', '3.5');
    type(/^Ante/, '');
    type('Cap, row 1', '1.25');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.lastCall?.[0]).toEqual({
      structure: 'NL',
      bigBlind: 200,
      smallBet: 50,
      rate: 350,
      ante: null,
      caps: [{ cap: 125 }],
    });
  });

  it('at a submit lists every problem with a link, also inside a table', async () => {
    const onSubmit = vi.fn();
    render(<Example onSubmit={onSubmit} />);
    type('Big blind', '');
    type('Cap, row 1', '99');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const link = await screen.findByRole('link', { name: 'Caps 1, Cap: Enter a value in the range: 0.00 to 10.00.' });
    expect(screen.getByRole('link', { name: 'Big blind: Enter a value: 0.02 to 1,000.00.' })).toBeTruthy();
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByLabelText('Cap, row 1'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('adds rows up to the limit', () => {
    render(<Example />);
    const add = screen.getByRole('button', { name: 'Add to Caps' }) as HTMLButtonElement;
    fireEvent.click(add);
    expect((screen.getByLabelText('Cap, row 2') as HTMLInputElement).value).toBe('3.00');
    expect(add.disabled).toBe(true);
  });

  it('puts the findings of the cross-checks at their fields', () => {
    render(<Example issues={[{ path: 'caps.0.cap', severity: 'warning', code: 'capHigh', params: { bb: 4 } }]} />);
    const cell = screen.getByLabelText('Cap, row 1');
    const note = document.getElementById(cell.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Cap is 4 BB.');
    expect(cell.hasAttribute('aria-invalid')).toBe(false);
  });
});

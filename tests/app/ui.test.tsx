import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { NoMatch, NoPermission } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { FormSummary } from '@/app/_components/ui/form-summary';
import { Input } from '@/app/_components/ui/input';
import { Progress } from '@/app/_components/ui/progress';
import { State, stateNames } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { render } from './render';

afterEach(cleanup);

describe('Button', () => {
  it('reserves the width of its pending label and ignores clicks while pending', () => {
    const onClick = vi.fn();
    const view = render(
      <Button pendingLabel="Saving" onClick={onClick}>
        Save
      </Button>,
    );
    const [words, waiting] = view.container.querySelectorAll('span > span');
    // Both labels stand in one grid cell, so the button is as wide as the wider of them from the start.
    expect([words.textContent, waiting.textContent]).toEqual(['Save', 'Saving']);
    expect(waiting.className).toContain('invisible');
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
    cleanup();
    render(
      <Button pending pendingLabel="Saving" onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  });

  it('does not submit a form again while pending', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" pending pendingLabel="Saving">
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('State', () => {
  it('is an icon and a word for every state, in each language', () => {
    for (const locale of ['en', 'ja', 'id'] as const) {
      for (const name of stateNames) {
        const { container } = render(<State name={name} />, { locale });
        expect(container.querySelector('svg'), name).not.toBeNull();
        expect(container.textContent, name).toMatch(/\S/);
        cleanup();
      }
    }
  });
});

describe('Field', () => {
  it('ties help and error to its control', () => {
    render(
      <Field label="Minimum" help="In money" error="Enter 20 to 100.">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText('Minimum');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(described.map((element) => element?.textContent)).toEqual(['In money', 'Enter 20 to 100.']);
  });

  it('shows the range until something is wrong', () => {
    const { container } = render(
      <Field label="Hands" range="1 to 10">
        {(control) => <Input {...control} />}
      </Field>,
    );
    expect(container.textContent).toContain('1 to 10');
    expect(screen.getByLabelText('Hands').hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('FormSummary', () => {
  it('takes the focus at a submit and leads to the field', async () => {
    render(
      <>
        <FormSummary attempt={1} errors={[{ fieldId: 'hands', label: 'Hands', message: 'Enter 1 to 10.' }]} />
        <input id="hands" />
      </>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    fireEvent.click(screen.getByRole('link', { name: 'Hands: Enter 1 to 10.' }));
    expect(document.activeElement?.id).toBe('hands');
  });
});

function Example({ onConfirm }: { onConfirm: (reason: string) => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Void 37 hands"
      description="Every player gets back what he put in."
      figures={[{ label: 'Returned', value: '€1,204.50' }]}
      reason={{ label: 'Reason', required: true }}
      approver="A supervisor"
      confirmLabel="Void 37 hands"
      pendingLabel="Voiding"
      destructive
      onConfirm={onConfirm}
    />
  );
}

describe('ConfirmDialog', () => {
  it('says who, how much, how many, starts on Cancel and wants its reason', async () => {
    const onConfirm = vi.fn();
    render(<Example onConfirm={onConfirm} />);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(screen.getByRole('alertdialog').textContent).toContain('€1,204.50');
    expect(screen.getByRole('alertdialog').textContent).toContain('A supervisor must approve this.');
    fireEvent.click(screen.getByRole('button', { name: 'Void 37 hands' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByText('Give a reason.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' wrong rake ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Void 37 hands' }));
    expect(onConfirm).toHaveBeenCalledWith('wrong rake');
  });
});

describe('what stands where data is missing', () => {
  it('offers to clear filters, names the roles, keeps the id to copy', () => {
    const onClear = vi.fn();
    const onRetry = vi.fn();
    render(
      <>
        <NoMatch onClear={onClear} />
        <NoPermission roles={['Supervisor', 'Finance']} />
        <ErrorPanel failed="Could not be read." safe="It goes on." id="0192" onRetry={onRetry} />
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect([onClear, onRetry].map((call) => call.mock.calls.length)).toEqual([1, 1]);
    expect(screen.getByText('It needs one of these roles: Supervisor, Finance.')).toBeTruthy();
    expect(screen.getByText('0192')).toBeTruthy();
  });
});

describe('Progress', () => {
  it('is spoken in steps of ten', () => {
    const { container } = render(<Progress label="Running" value={4299} max={10_000} spoken={(p) => `${p} percent`} />);
    expect(container.querySelector('[aria-live]')?.textContent).toBe('40 percent');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  });
});

describe('Time', () => {
  it('is machine-readable and in the zone of the page', () => {
    render(<Time at="2026-12-01T01:05:09Z" />);
    const time = screen.getByText('1 Dec 2026, 01:05:09');
    expect(time.getAttribute('datetime')).toBe('2026-12-01T01:05:09.000Z');
  });
});

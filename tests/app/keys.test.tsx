import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useKeys } from '@/app/_lib/keys/use-keys';
import { type Preferences, readPreferences } from '@/app/_lib/preferences/preferences';
import { PreferencesProvider } from '@/app/_lib/preferences/use-preferences';
import { allowedScreens, type Screen } from '@/app/_lib/screens/screen';
import { render } from './render';

afterEach(cleanup);

const calls = { j: vi.fn(), go: vi.fn(), palette: vi.fn() };
afterEach(() => {
  for (const call of Object.values(calls)) call.mockClear();
});

function Page() {
  useKeys({ j: calls.j, 'g o': calls.go, 'mod+k': calls.palette });
  return (
    <>
      <input aria-label="field" />
      <button type="button">button</button>
    </>
  );
}

const press = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key, ...more });
const counts = () => [calls.j, calls.go, calls.palette].map((call) => call.mock.calls.length);
const withPreferences = (more: Partial<Preferences>) =>
  render(
    <PreferencesProvider initial={{ ...readPreferences(() => undefined), ...more }}>
      <Page />
    </PreferencesProvider>,
  );

describe('shortcuts', () => {
  it('take letters, sequences and Ctrl or Cmd', () => {
    withPreferences({});
    press('j');
    press('g');
    press('o');
    press('k', document.body, { ctrlKey: true });
    press('k', document.body, { metaKey: true });
    expect(counts()).toEqual([1, 1, 2]);
  });

  it('leave letters to fields, but not Ctrl K', () => {
    withPreferences({});
    press('j', screen.getByLabelText('field'));
    press('k', screen.getByLabelText('field'), { ctrlKey: true });
    press('j', screen.getByRole('button'));
    expect(counts()).toEqual([1, 0, 1]);
  });

  it('forget the first key of a sequence when another comes between', () => {
    withPreferences({});
    press('g');
    press('x');
    press('o');
    expect(counts()).toEqual([0, 0, 0]);
  });

  it('can have their letters switched off', () => {
    withPreferences({ letters: 'off' });
    press('j');
    press('g');
    press('o');
    press('k', document.body, { ctrlKey: true });
    expect(counts()).toEqual([0, 0, 1]);
  });
});

describe('preferences', () => {
  it('are the defaults unless a cookie names a known value', () => {
    const cookies: Record<string, string> = { 'pref-suits': 'two', 'pref-nav': 'sideways' };
    expect(readPreferences((name) => cookies[name])).toEqual({
      nav: 'wide',
      suits: 'two',
      letters: 'on',
      density: 'roomy',
    });
  });
});

describe('screens', () => {
  it('are those that somebody may open, in the order of the navigation', () => {
    const icon = (() => null) as unknown as Screen['icon'];
    const screen = (id: string, group: Screen['group'], order: number, permission: Screen['permission']): Screen => ({
      id,
      group,
      order,
      permission,
      href: `/${id}`,
      icon,
      commands: [{ id: 'new', href: `/${id}/new`, permission: 'simulation.run' }],
    });
    const all = [
      screen('staff', 'house', 2, 'staff.view'),
      screen('simulations', 'room', 5, 'simulation.view'),
      screen('overview', 'overview', 1, 'overview.view'),
    ];
    const seen = allowedScreens(all, ['overview.view', 'simulation.view']);
    expect(seen.map(({ id }) => id)).toEqual(['overview', 'simulations']);
    expect(seen[0].commands).toEqual([]);
  });
});

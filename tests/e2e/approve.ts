import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoCode } from '../../server/demo/staff';
import { emailOf } from './sign-in';

const PERIOD_MS = 30_000;
const folder = path.join(os.tmpdir(), `pitboss-codes-${process.env.PITBOSS_E2E_PORT}`);

/** A code decides once, and older ones never after it: test files that run side by side take them in turn. */
async function withNextCode(role: string, act: (code: string) => Promise<void>): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, `${role}.lock`);
  const used = path.join(folder, `${role}.step`);
  const claimed = () => {
    try {
      fs.closeSync(fs.openSync(lock, 'wx'));
      return true;
    } catch {
      return false;
    }
  };
  const now = () => Math.floor(Date.now() / PERIOD_MS);
  await expect.poll(claimed, { timeout: 60_000 }).toBe(true);
  try {
    const last = fs.existsSync(used) ? Number(fs.readFileSync(used, 'utf8')) : 0;
    // The door allows one step of drift either way: a code of now is still good when the step changes on its way.
    const step = Math.max(last + 1, now());
    await expect.poll(() => step <= now() + 1, { timeout: 60_000 }).toBe(true);
    fs.writeFileSync(used, String(step));
    await act(demoCode(emailOf(role), new Date(step * PERIOD_MS)) ?? '');
  } finally {
    fs.rmSync(lock);
  }
}

/** Approves what the page of an approval shows, as the demo room's holder of `role`. */
export async function approve(page: Page, role: string): Promise<void> {
  await withNextCode(role, async (code) => {
    await page.getByLabel('Authenticator code').fill(code);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  });
}

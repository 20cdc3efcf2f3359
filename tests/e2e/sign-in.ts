import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, demoCode } from '../../server/demo/staff';

export const emailOf = (role: string): string => `${role}@demo.pitboss.test`;

/** Fills in the sign-in form that is shown, with the code where the account has a second factor. */
export async function fillSignIn(page: Page, role: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Password') });
  await form.getByLabel('E-mail').fill(emailOf(role));
  await form.getByLabel('Password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
  const code = demoCode(emailOf(role), new Date());
  if (code === undefined) return;
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Opens `path` by way of the sign-in form, with a session that nobody else uses. */
export async function signInByForm(page: Page, role: string, path = '/overview'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, role);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const sessions = new Map<string, Cookies>();

/** Gives the context a session of that member of staff: one that was opened at the door before, or a new one. */
async function giveSession(context: BrowserContext, role: string): Promise<void> {
  const known = sessions.get(role);
  if (known) return context.addCookies(known);
  const origin = `http://127.0.0.1:${process.env.PITBOSS_E2E_PORT}`;
  const ask = async (path: string, data: object) => {
    const answer = await context.request.post(`${origin}/api/auth/${path}`, { data, headers: { origin } });
    expect(answer.status(), `${path} of ${role}`).toBe(200);
  };
  const email = emailOf(role);
  await ask('sign-in/email', { email, password: DEMO_PASSWORD });
  const code = demoCode(email, new Date());
  if (code !== undefined) await ask('two-factor/verify-totp', { code });
  sessions.set(role, await context.cookies());
}

/** Opens `path` as a member of the demo room's staff. */
export async function signIn(page: Page, role: string, path = '/overview'): Promise<void> {
  await giveSession(page.context(), role);
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

/** A page of somebody of the staff, in a browser profile of his own. */
export async function pageOf(browser: Browser, role: string, path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await signIn(page, role, path);
  return page;
}

import type { Page } from 'playwright-core';
import { demoLogins } from '#server/demo/demo-people.ts';

/** Signs the first client of the demonstration in; the page is on the dashboard afterwards. */
export async function signInDemo(page: Page, url: string): Promise<void> {
  const [login] = demoLogins();
  if (login === undefined) throw new Error('there is no demonstration login');
  await page.goto(new URL('login', url).href);
  await page.fill('[name=username]', login.username);
  await page.fill('[name=password]', login.password);
  await page.click('[type=submit]');
  await page.waitForURL('**/dashboard');
}

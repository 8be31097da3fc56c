import type { Locator, Page } from '@playwright/test';
import { demoPassword } from './signed-in.ts';
import type { Words } from './words.ts';

export interface LoginPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  /** What the page says is wrong. */
  readonly failure: Locator;
  signIn(username: string, password?: string): Promise<void>;
}

export function loginPage(page: Page, words: Words): LoginPage {
  const username = page.getByLabel(words('form.login.username'), { exact: true });
  const password = page.getByLabel(words('form.login.password'), { exact: true });
  const submit = page.getByRole('button', { name: words('form.login.submit'), exact: true });
  return {
    username,
    password,
    submit,
    code: page.getByLabel(words('form.mfa.code'), { exact: true }),
    verify: page.getByRole('button', { name: words('form.mfa.submit'), exact: true }),
    failure: page.getByRole('main').getByRole('alert').first(),
    async signIn(name, secret = demoPassword) {
      await username.fill(name);
      await password.fill(secret);
      await submit.click();
    },
  };
}

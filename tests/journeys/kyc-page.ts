import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Words } from './words.ts';

/** The identity check as a keyboard user meets it. */
export interface KycPage {
  readonly agreement: Locator;
  readonly accept: Locator;
  readonly next: Locator;
  readonly submit: Locator;
  readonly saved: Locator;
  field(name: string): Locator;
  heading(step: 'agreement' | 'basic' | 'identification'): Locator;
  /** Reads to the end, agrees and goes on. */
  agree(): Promise<void>;
  /** Goes to a field by Tab and types over what stands there. */
  type(name: string, text: string): Promise<void>;
  /** Opens the field's file chooser by the keyboard and hands it a picture. */
  picture(name: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export function kycPage(page: Page, words: Words): KycPage {
  const form = page.getByRole('form', { name: words('form.kyc.title') });
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const accept = form.getByRole('checkbox', { name: words('form.kyc.agreement.accept') });
  const agreement = form.getByRole('region', { name: words('form.kyc.agreement.accept') });

  // With a listener the chooser is handed over instead of opened; that takes a moment, so it begins here.
  page.on('filechooser', () => undefined);

  async function reach(target: Locator): Promise<void> {
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not reach the field');
  }

  return {
    agreement,
    accept,
    field,
    next: form.getByRole('button', { name: words('action.continue'), exact: true }),
    submit: form.getByRole('button', { name: words('form.kyc.submit'), exact: true }),
    saved: form.getByText(words('form.draft.saved')),
    heading: (step) =>
      form.getByRole('heading', { name: words(`form.kyc.${step}.title`), exact: true }),
    async agree() {
      await expect(accept).toBeDisabled();
      await reach(agreement);
      await page.keyboard.press('End');
      await expect(accept).toBeEnabled();
      await reach(accept);
      await page.keyboard.press('Space');
      await expect(accept).toBeChecked();
      await page.keyboard.press('Enter');
    },
    async type(name, text) {
      await reach(field(name));
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async picture(name, file) {
      await reach(field(name));
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.keyboard.press('Space'),
      ]);
      await chooser.setFiles(file);
    },
  };
}

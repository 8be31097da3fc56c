import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { hostOf, readDeployment, type Deployment } from './deployment/deployment.ts';
import { probeMessages, type Probe } from './deployment/write-probes.ts';
import { shippedProfile, type ProfileId, type ShippedProfile } from './profiles.ts';
import { guestStorage, signedInStorage, without } from './signed-in.ts';
import { watchPageErrors, type PageErrors } from './page-errors.ts';
import { wordsOf, type Words } from './words.ts';

export { expect };

export interface JourneyOptions {
  /** Whose bundle is visited. */
  profile: ProfileId;
  /** Bundle of other words that is visited in the place of the profile's own, which is then dev. */
  probe: Probe | null;
  /** Language that the browser prefers; the profile's first otherwise. */
  language: string | null;
  /** Demonstration client that is signed in when the journey begins; a guest otherwise. */
  client: string | null;
  /** Whether the question for cookies waits for an answer. */
  cookiesAsked: boolean;
  /** Whether the start of the app is shown. */
  startShown: boolean;
}

interface JourneyParts {
  /** What the shipped profile declares. */
  shipped: ShippedProfile;
  /** Words in the language of the journey. */
  words: Words;
  /** Everything that a page complained of. Whatever no journey expected fails it. */
  pageErrors: PageErrors;
  /** The parts of the frame that stand around every screen. */
  frame: Frame;
}

export interface Frame {
  readonly signIn: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;
  toast(message: string): Locator;
  openMenu(): Promise<void>;
}

export const test = base.extend<JourneyOptions & JourneyParts, { deployment: Deployment }>({
  profile: ['dev', { option: true }],
  probe: [null, { option: true }],
  language: [null, { option: true }],
  client: [null, { option: true }],
  cookiesAsked: [false, { option: true }],
  startShown: [false, { option: true }],
  deployment: [async ({}, use) => use(readDeployment()), { scope: 'worker' }],
  shipped: async ({ profile }, use) => use(shippedProfile(profile)),
  locale: async ({ language, shipped }, use) => use(language ?? shipped.languages[0]),
  baseURL: async ({ deployment, profile, probe }, use) => use(hostOf(deployment, probe ?? profile)),
  storageState: async ({ deployment, profile, probe, client, cookiesAsked, startShown }, use) => {
    const state =
      client === null
        ? guestStorage(deployment, profile)
        : await signedInStorage(deployment, profile, client);
    const { origin } = new URL(hostOf(deployment, probe ?? profile));
    const here = { ...state, origins: state.origins.map((each) => ({ ...each, origin })) };
    await use(
      without(here, [
        ...(cookiesAsked ? (['consent'] as const) : []),
        ...(startShown ? (['startup'] as const) : []),
      ]),
    );
  },
  words: async ({ locale, probe }, use) =>
    use(wordsOf(locale ?? 'en-US', probe === null ? undefined : probeMessages(probe))),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = await watchPageErrors(context);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'what pages complained of').toEqual([]);
    },
    { auto: true },
  ],
  frame: async ({ page, words }, use) => use(frameOf(page, words)),
});

function frameOf(page: Page, words: Words): Frame {
  const menuButton = page.getByRole('button', { name: words('menu.open') });
  const menu = page.getByRole('dialog', { name: words('menu.title') });
  return {
    menuButton,
    menu,
    signIn: page.getByRole('banner').getByRole('link', { name: words('action.signIn') }),
    toast: (message) => page.getByRole('status').filter({ hasText: words(message) }),
    async openMenu() {
      await menuButton.click();
      await expect(menu).toBeVisible();
    },
  };
}

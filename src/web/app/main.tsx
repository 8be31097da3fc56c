import '#theme/fallback-fonts.css';
import '#theme/base.css';
import { parseConsent } from '#core/consent.ts';
import type { ProfileFile } from '#core/bundle.ts';
import { firstFiles } from '#core/first-screen.ts';
import { chooseLanguage } from '#core/language-choice.ts';
import { chooseProfile } from '#core/profile-choice.ts';
import { loadProfile, readBundleIndex } from '#platform/bundle-files.ts';
import { retried } from '#platform/retried.ts';
import { createStorage } from '#platform/storage.ts';
import { requestFiles } from './request-files.ts';

/**
 * Starts the app. This script is small and waits for no other: while the app's own, which index.html names, is still on its way, the
 * profile is chosen and what the first screen is made of is asked for.
 */
async function start() {
  const index = readBundleIndex(document);
  const settings = createStorage('app');
  const query = new URLSearchParams(location.search).get('profile');
  const known = Object.keys(index.profiles);
  const id = chooseProfile(known, {
    query,
    stored: settings.read('api_profile'),
    fallback: index.defaultProfile,
  });
  if (query === id) settings.write('api_profile', id);

  const file = await loadProfile(index, id);
  requestFiles(document, index.base, firstFiles(file, visitOf(file, index.base)));
  // The app may be there already: what was asked for is on its way before it takes the processor.
  await nextTask();
  const { launch } = await retried(() => import('./launch.tsx'));
  // To evaluate the app is a long task already: what it begins is one of its own, and the browser is asked between them.
  await nextTask();
  await launch(index, file);
}

function nextTask(): Promise<void> {
  return new Promise((resume) => setTimeout(resume));
}

/** Who comes to what, as far as the browser knows before it has asked. */
function visitOf({ id, profile: { cookies, languages } }: ProfileFile, base: string) {
  const storage = createStorage(id);
  return {
    route: `/${location.pathname.slice(base.length)}`,
    signedIn: storage.read('tokens') !== null,
    language: chooseLanguage(languages, storage.read('language'), navigator.languages),
    isAsked:
      cookies !== undefined && parseConsent(storage.read('consent'))?.version !== cookies.version,
  };
}

// The page that the generator wrote says in every language that it could not start; it is shown until the app is.
void start().catch((error: unknown) => {
  document.documentElement.dataset['start'] = 'failed';
  throw error;
});

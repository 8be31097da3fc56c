import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '#theme/fonts.css';
import '#theme/base.css';
import { chooseProfile } from '#core/profile-choice.ts';
import { loadProfile, readBundleIndex } from '#platform/bundle-files.ts';
import { createStorage } from '#platform/storage.ts';
import { prepareConsent } from './consent-host.tsx';
import { createServices } from './create-services.ts';
import { App } from './app.tsx';

/** Starts the app: the profile is chosen, its services are made, the first screen is drawn. */
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

  const services = await createServices(index, await loadProfile(index, id));
  prepareConsent(services);
  const root = createRoot(requireElement('root'));
  // In slices: a slow processor answers the first touch while the first picture is still being made.
  startTransition(() => root.render(<App services={services} base={index.base} />));
}

function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`index.html has no #${id}`);
  return element;
}

// The page that the generator wrote says in every language that it could not start; it is shown until the app is.
void start().catch((error: unknown) => {
  document.documentElement.dataset['start'] = 'failed';
  throw error;
});

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { screenAt } from '#core/first-screen.ts';
import { App } from './app.tsx';
import { prepareConsent } from './consent-host.tsx';
import { createServices } from './create-services.ts';
import { isKept, requestFonts } from './fonts.ts';

/** Makes the services of a profile and draws the first screen. */
export async function launch(index: BundleIndex, file: ProfileFile): Promise<void> {
  const route = `/${location.pathname.slice(index.base.length)}`;
  const { home, login } = file.navigation;
  const screen = screenAt(route, file)?.id;
  // Elsewhere there can be long texts and full lines, which would break anew.
  if (isKept(import.meta.url) || (screen !== home && screen !== login)) requestFonts();
  const services = await createServices(index, file);
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

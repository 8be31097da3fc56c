import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { createBundleFiles, loadProfile } from '#platform/bundle-files.ts';
import type { AppServices } from '#page/app-context.ts';
import type { PreferenceStore } from '#page/preference-store.ts';
import { createServices } from '#app/create-services.ts';
import { App } from '../app/app.tsx';
import { notedFiles, type NotedFiles } from './noted-files.ts';

/** The app in this page, able to go on with another state of its configuration. */
export interface LivePage {
  file(): ProfileFile;
  readonly preferences: PreferenceStore;
  /** Shows what the index names; what has not changed keeps its state. */
  show(index: BundleIndex): Promise<void>;
}

/** Draws the app of a bundle index. Sessions, sockets and choices outlive every later configuration. */
export async function openLivePage(index: BundleIndex): Promise<LivePage> {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  const id = index.defaultProfile;
  let shown = await loadProfile(index, id);
  let name = index.profiles[id];
  let files = notedFiles(createBundleFiles(index.base, shown));
  // The long-lived services read their files from here, so that filling it anew is all they need.
  const live: ProfileFile = { ...shown };
  const services = await createServices(index, live);
  const root = createRoot(element);
  root.render(<App services={servicesWith(services, shown, files)} base={index.base} />);

  async function show(next: BundleIndex): Promise<void> {
    if (next.profiles[id] === name) return;
    const file = await loadProfile(next, id);
    if (!keepsConnections(shown, file)) return location.reload();
    const fresh = notedFiles(createBundleFiles(next.base, file), files);
    await fresh.load(file);
    Object.assign(live, file);
    await services.preferences.change(strayChoices(services.preferences, file));
    document
      .querySelector<HTMLLinkElement>('link[rel=icon]')
      ?.setAttribute('href', fresh.address(file.assets['mark'] ?? ''));
    shown = file;
    name = next.profiles[id];
    files = fresh;
    // In a transition nothing on the page is replaced by a placeholder, so scroll and open parts stay.
    startTransition(() =>
      root.render(<App services={servicesWith(services, file, fresh)} base={next.base} />),
    );
  }

  return { file: () => shown, preferences: services.preferences, show };
}

function servicesWith(services: AppServices, file: ProfileFile, files: NotedFiles): AppServices {
  return { ...services, file, files };
}

/** The client and the socket were made for these addresses; others need another page. */
function keepsConnections(before: ProfileFile, after: ProfileFile): boolean {
  const addresses = ({ profile }: ProfileFile) => JSON.stringify([profile.http, profile.stock]);
  return addresses(before) === addresses(after);
}

/** Choices that the new configuration no longer offers, replaced by its first. */
function strayChoices(preferences: PreferenceStore, { profile }: ProfileFile) {
  const { language, theme } = preferences.read();
  return {
    ...(profile.languages.some((tag) => tag === language)
      ? {}
      : { language: profile.languages[0] }),
    ...(profile.themes.some((known) => known === theme) ? {} : { theme: 'standard' }),
  };
}

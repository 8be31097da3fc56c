import { createApi } from '#api/create-api.ts';
import { withSettings } from '#core/app-settings.ts';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { createBundleFiles } from '#platform/bundle-files.ts';
import { fetchInTurn } from '#platform/fetch-in-turn.ts';
import { createStorage } from '#platform/storage.ts';
import { createToastStore } from '#platform/toast-store.ts';
import { absolute } from '#page/absolute.ts';
import type { AppServices } from '#page/app-context.ts';
import { createBrowserSession } from '#session/browser-session.ts';
import { stepUpStore } from '#session/step-up-store.ts';
import { createPreferenceStore } from '#page/preference-store.ts';
import { createSettingsStore } from '#page/settings-store.ts';
import { prepareScreen } from './prepare-screen.ts';

// The same error shown once (specification §8).
const unauthorizedThrottle = 3_000;

/** Makes the services of one profile in this page. */
export async function createServices(index: BundleIndex, built: ProfileFile): Promise<AppServices> {
  const storage = createStorage(built.id, undefined, built.profile.cookies?.version);
  const settings = createSettingsStore(storage);
  const file = withSettings(built, settings.read());
  const { profile } = file;
  const files = createBundleFiles(index.base, file);
  const session = createBrowserSession(storage);
  const toasts = createToastStore();
  const ends = new Set<() => void>();
  const writes = new Set<(operations: readonly string[]) => Promise<void>>();
  let endedAt: string | undefined;
  session.subscribe(() => {
    if (session.read() === null) endedAt = entryKey(history.state);
  });
  const ahead = prepareScreen(location.pathname, index.base, file, files, session.read() !== null);
  const preferences = await createPreferenceStore({
    file,
    files,
    storage,
    document,
    ahead,
    languages: navigator.languages,
    prefersDark: matchMedia('(prefers-color-scheme: dark)').matches,
  });
  // Where they have come already, the first picture has its words and is not made twice; a failure is the screen's to show.
  void preferences.need(ahead)?.catch(() => undefined);

  function endSession(ended: string) {
    if (session.read()?.session !== ended) return;
    session.write(null);
    toasts.show('error.sessionExpired', { tone: 'warn', throttle: unauthorizedThrottle });
    for (const listener of ends) listener();
  }

  const api = createApi({
    tenantId: profile.http.tenantId,
    apiBase: absolute(profile.http.apiBase),
    stockBase: absolute(profile.stock.stockBase),
    stockToken: profile.stock.stockToken,
    services: Object.fromEntries(
      Object.entries(profile.services ?? {}).map(([name, { base, session = false, publicKey }]) => [
        name,
        { base: absolute(base), session, ...(publicKey === undefined ? {} : { publicKey }) },
      ]),
    ),
    language: () => preferences.read().language,
    session,
    now: Date.now,
    fetch: fetchInTurn,
    guestToken: () => storage.read('guest'),
    onWritten: (operations) => Promise.all([...writes].map((listener) => listener(operations))),
    prove: (ask) => stepUpStore(session).ask(ask),
    intents: {
      read: () => storage.read('intents'),
      write: (text) => storage.write('intents', text),
    },
    onUnauthorized: endSession,
  });

  return {
    file,
    files,
    api,
    session,
    storage,
    preferences,
    settings,
    toasts,
    endSession,
    endedAt: () => endedAt,
    onSessionEnd: (listener) => listenTo(ends, listener),
    onWritten: (listener) => listenTo(writes, listener),
  };
}

/** The router's key of a history entry; its first one has none. */
function entryKey(state: { readonly key?: string } | null): string {
  return state?.key ?? 'default';
}

function listenTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

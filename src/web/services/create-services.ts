import { createApi, type Api } from '#api/create-api.ts';
import type { BundleIndex, ProfileFile } from '#core/bundle.ts';
import { createBundleFiles } from '#platform/bundle-files.ts';
import { createPriceStream } from '#platform/price-stream.ts';
import { createStorage } from '#platform/storage.ts';
import { createToastStore } from '#platform/toast-store.ts';
import type { AppServices } from './app-context.ts';
import { createBrowserSession } from './browser-session.ts';
import { createPreferenceStore } from './preference-store.ts';
import { createStepUpStore } from './step-up-store.ts';

// The same trouble told once (specification §8).
const unauthorizedThrottle = 3_000;

/** Makes the services of one profile in this page. */
export async function createServices(index: BundleIndex, file: ProfileFile): Promise<AppServices> {
  const { profile } = file;
  const storage = createStorage(file.id);
  const files = createBundleFiles(index.base, file);
  const session = createBrowserSession(storage);
  const toasts = createToastStore();
  const stepUp = createStepUpStore(session);
  const ends = new Set<() => void>();
  const preferences = await createPreferenceStore({
    file, files, storage, document,
    languages: navigator.languages,
    prefersDark: matchMedia('(prefers-color-scheme: dark)').matches,
  });

  const api = createApi({
    tenantId: profile.http.tenantId,
    apiBase: absolute(profile.http.apiBase),
    stockBase: absolute(profile.stock.stockBase),
    stockToken: profile.stock.stockToken,
    services: Object.fromEntries(Object.entries(profile.services ?? {}).map(([name, { base, session = false }]) => [name, { base: absolute(base), session }])),
    language: () => preferences.read().language,
    session,
    now: Date.now,
    fetch: (request) => fetch(request),
    guestToken: () => storage.read('guest'),
    prove: stepUp.ask,
    onUnauthorized(ended) {
      if (session.read()?.session !== ended) return;
      session.write(null);
      toasts.show('error.sessionExpired', { tone: 'warn', throttle: unauthorizedThrottle });
      for (const listener of ends) listener();
    },
  });

  const prices = createPriceStream({ open: () => openSocket(api, profile.stock.stockBase), random: Math.random });
  return { file, files, api, session, storage, preferences, toasts, stepUp, prices, onSessionEnd: (listener) => listenTo(ends, listener) };
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A root-relative base is a path of the page's own origin. */
function absolute(base: string): string {
  return new URL(base, location.origin).href.replace(/\/$/, '');
}

async function openSocket(api: Api, stockBase: string): Promise<WebSocket> {
  const { data } = await api.market.POST('/stream/v1/ticket');
  if (data === undefined) throw new Error('no ticket');
  const address = new URL(`${absolute(stockBase)}/stream/v1/live`);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('auth-key', data.ticket);
  return new Promise((done, fail) => {
    const socket = new WebSocket(address);
    socket.onopen = () => done(socket);
    socket.onerror = () => fail(new Error('the price stream refused'));
  });
}

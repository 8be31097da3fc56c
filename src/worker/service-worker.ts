import {
  CacheableResponsePlugin,
  CacheFirst,
  ExpirationPlugin,
  NetworkOnly,
  Serwist,
  type RouteMatchCallbackOptions,
} from 'serwist';
import { answeredBy } from '#core/offline/answered-by.ts';
import { forgetMessage, type OfflineFiles } from '#core/offline/offline-files.ts';

/** The generator writes a bundle's own files in front of this script. */
declare const self: ServiceWorkerGlobalScope & { readonly livery: OfflineFiles };

// Two versions of a large tenant; the oldest leave first, and all of them where the device is full.
const maxFiles = 800;
// A line that gives nothing for so long shows the page that is kept, which says that it cannot reach anybody.
const pageTimeout = 8;

const { base, services, shell } = self.livery;
const reach = { origin: self.location.origin, base, services };
const page = `${base}index.html`;

// It serves the pages that are open until they close; once the client has taken their consent back it keeps nothing more.
let isForgotten = false;
self.addEventListener('message', ({ data }) => {
  if (isRecord(data) && data['type'] === forgetMessage) isForgotten = true;
});

const answered =
  (by: 'kept' | 'page') =>
  ({ request, url }: RouteMatchCallbackOptions) =>
    !isForgotten &&
    answeredBy({ method: request.method, opensPage: request.mode === 'navigate', url }, reach) ===
      by;

new Serwist({
  precacheEntries: [...shell],
  // Pages are asked for anew each time: an address is never taken for the file that is kept under its name.
  precacheOptions: { directoryIndex: null, cleanURLs: false, cleanupOutdatedCaches: true },
  // A new version waits until the client wants it or has closed the app.
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: answered('page'), handler: new NetworkOnly({ networkTimeoutSeconds: pageTimeout }) },
    {
      matcher: answered('kept'),
      handler: new CacheFirst({
        cacheName: `livery-files-${self.registration.scope}`,
        plugins: [
          new CacheableResponsePlugin({ statuses: [200] }),
          new ExpirationPlugin({ maxEntries: maxFiles, purgeOnQuotaError: true }),
        ],
      }),
    },
  ],
  fallbacks: { entries: [{ url: page, matcher: ({ request }) => request.mode === 'navigate' }] },
}).addEventListeners();

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

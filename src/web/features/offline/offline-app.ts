import { Serwist } from '@serwist/window';
import { forgetMessage, workerFile } from '#core/offline/offline-files.ts';

/** How often an app that stays open asks whether there is a new version, in ms. */
const pause = 60 * 60 * 1000;

/** What is being kept right now: it can be forgotten when it is there. */
let keeping: Promise<void> = Promise.resolve();

export interface OfflineApp {
  /** Takes the version that waits; the page begins anew with it. */
  update(): void;
  stop(): void;
}

/**
 * Keeps the app in this browser, for times without a connection. `onVersion` is called when another version is there and waits. Where the
 * browser refuses, the app is as it is without: nothing of it needs the worker.
 */
export function keepApp(base: string, onVersion: () => void): OfflineApp {
  const worker = new Serwist(base + workerFile, { scope: base, updateViaCache: 'none' });
  let isWanted = false;
  worker.addEventListener('controlling', () => {
    if (isWanted) location.reload();
  });
  // The page that brought the worker had loaded its files before there was one.
  let isStopped = false;
  const keepLoaded = async () => {
    await worker.controlling;
    if (isStopped) return;
    await worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: loadedFiles(base) } });
  };
  keeping = worker
    .register({ immediate: true })
    .then((registration) => {
      if (registration) offerWaiting(registration, onVersion);
      return keepLoaded();
    })
    .catch((error: unknown) => console.info('the app is not kept for offline use', error));
  const ask = () => void worker.update().catch(() => undefined);
  const timer = setInterval(ask, pause);
  const seen = () => document.visibilityState === 'visible' && ask();
  document.addEventListener('visibilitychange', seen);
  return {
    update() {
      isWanted = true;
      worker.messageSkipWaiting();
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}

/** Calls when a version waits: one that waited before, is being installed already, or comes later. The first of all has nothing to wait for. */
function offerWaiting(registration: ServiceWorkerRegistration, onVersion: () => void): void {
  const look = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) onVersion();
  };
  const watch = () => registration.installing?.addEventListener('statechange', look);
  look();
  watch();
  registration.addEventListener('updatefound', watch);
}

/** Removes the worker and everything that it kept. */
export async function forgetApp(base: string): Promise<void> {
  await keeping;
  navigator.serviceWorker.controller?.postMessage({ type: forgetMessage });
  const registration = await navigator.serviceWorker.getRegistration(base);
  await registration?.unregister();
  const scope = new URL(base, location.origin).href;
  // The names of what a worker keeps end with its scope.
  for (const name of await caches.keys()) if (name.endsWith(scope)) await caches.delete(name);
}

function loadedFiles(base: string): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(new URL(base, location.origin).href));
}

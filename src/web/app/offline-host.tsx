import { useEffect, useState, type ComponentType } from 'react';
import { useApp } from '#page/app-context.ts';
import { useConsent } from '#page/consent-store.ts';
import { retried } from '#platform/retried.ts';

type Kept = ComponentType<{ readonly base: string }>;

/**
 * Keeps the app for times without a connection where the tenant offers that and the client agreed to functional
 * cookies, and forgets it when they take that back.
 */
export function OfflineHost({ base }: { readonly base: string }) {
  const { file, preferences } = useApp();
  const consent = useConsent();
  const [Kept, setKept] = useState<Kept | null>(null);
  // The development server writes no worker.
  const isWanted =
    import.meta.env.PROD && file.profile.offline === true && consent?.functional === true;

  useEffect(() => {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (worker === undefined) return;
    if (isWanted)
      Promise.all([
        retried(() => import('#features/offline/kept-app.tsx')),
        preferences.need(file.parts.offline),
      ]).then(
        ([{ default: loaded }]) => setKept(() => loaded),
        () => undefined,
      );
    else if (worker.controller !== null)
      retried(() => import('#features/offline/offline-app.ts')).then(
        ({ forgetApp }) => forgetApp(base),
        () => undefined,
      );
  }, [isWanted, base, preferences, file]);

  return isWanted && Kept !== null ? <Kept base={base} /> : null;
}

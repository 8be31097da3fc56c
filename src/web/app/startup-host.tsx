import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { isStartupDue } from '#core/startup-due.ts';
import { useApp } from '#page/app-context.ts';
import { retried } from '#platform/retried.ts';

type Panel = ComponentType<{ readonly onClose: () => void }>;

/**
 * Shows the start of the app, once in 24 hours and after the first paint: a page that is ready is never kept waiting by it.
 * At other times the settings alone are refreshed. Another question of the shell waits until `onEnd`.
 */
export function StartupHost({
  isDue,
  onEnd,
}: {
  readonly isDue: boolean;
  readonly onEnd: () => void;
}) {
  const services = useApp();
  const [begun] = useState(services);
  const [Panel, setPanel] = useState<Panel | null>(null);

  useEffect(() => {
    const { file, preferences, storage } = begun;
    if (!isDue) {
      void retried(() => import('#features/startup/refresh-settings.ts')).then(
        ({ refreshSettings }) => refreshSettings(begun),
        () => undefined,
      );
      return;
    }
    Promise.all([
      retried(() => import('#features/startup/startup-panel.tsx')),
      preferences.need(file.parts.startup),
    ]).then(([{ default: loaded }]) => {
      storage.write('startup', String(Date.now()));
      setPanel(() => loaded);
    }, onEnd);
  }, [begun, isDue, onEnd]);

  function close() {
    setPanel(null);
    onEnd();
  }

  return Panel === null ? null : <Panel onClose={close} />;
}

/** Whether the app begins with it. On the screens of the tabs alone: never over what a client came to do, and no weight in front of the sign-in. */
export function useIsStartupDue(): boolean {
  const { file, storage } = useApp();
  const { pathname } = useLocation();
  const [isDue] = useState(
    file.profile.startup !== undefined &&
      isStartupDue(storage.read('startup'), Date.now()) &&
      (pathname === '/' ||
        file.screens.some(({ tab, route }) => tab !== undefined && route === pathname)),
  );
  return isDue;
}

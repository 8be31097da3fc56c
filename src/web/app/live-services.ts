import { useMemo, useSyncExternalStore } from 'react';
import { withSettings } from '#core/app-settings.ts';
import type { AppServices } from '#page/app-context.ts';

/** The page's services with the profile as the backend speaks of it now. */
export function useLiveServices(services: AppServices): AppServices {
  const settings = useSyncExternalStore(services.settings.subscribe, services.settings.read);
  return useMemo(
    () => ({ ...services, file: withSettings(services.file, settings) }),
    [services, settings],
  );
}

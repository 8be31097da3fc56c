import { parseAppSettings, settingsMoment, type AppSettings } from '#core/app-settings.ts';
import type { Storage } from '#platform/storage.ts';

/** Changes within this many ms are kept together (specification §9). */
const saveDebounce = 200;
/** ms for which settings are not asked for again. */
const freshFor = 10 * 60_000;

/** What the backend says of the app: the last answers, those of an earlier visit at first. */
export interface SettingsStore {
  read(): AppSettings;
  /** Takes the parts that were answered; the others stay. */
  take(answered: AppSettings): void;
  /** Whether all parts were answered a short while ago. */
  isFresh(now: number): boolean;
  /** Notes that all parts were answered. */
  refreshed(now: number): void;
  subscribe(listener: () => void): () => void;
}

export function createSettingsStore(storage: Pick<Storage, 'read' | 'write'>): SettingsStore {
  const listeners = new Set<() => void>();
  let current = parseAppSettings(storage.read('settings'));
  let text = JSON.stringify(current);
  let at = settingsMoment(storage.read('settings'));
  let saving: ReturnType<typeof setTimeout> | undefined;

  function save() {
    clearTimeout(saving);
    saving = setTimeout(
      () => storage.write('settings', JSON.stringify({ ...current, at })),
      saveDebounce,
    );
  }

  return {
    read: () => current,
    take(answered) {
      const next = { ...current, ...answered };
      const nextText = JSON.stringify(next);
      if (nextText === text) return;
      [current, text] = [next, nextText];
      save();
      for (const listener of listeners) listener();
    },
    isFresh: (now) => at !== null && at <= now && now - at < freshFor,
    refreshed(now) {
      at = now;
      save();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

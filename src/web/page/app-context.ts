import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api } from '#api/create-api.ts';
import type { SessionStore } from '#api/session.ts';
import type { ProfileFile } from '#core/bundle.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import type { Storage } from '#platform/storage.ts';
import type { ToastStore } from '#platform/toast-store.ts';
import type { PreferenceStore, Preferences } from './preference-store.ts';
import type { SettingsStore } from './settings-store.ts';

/** All that lives as long as the page: made once at start-up, handed down, never global. */
export interface AppServices {
  readonly file: ProfileFile;
  readonly files: BundleFiles;
  readonly api: Api;
  readonly session: SessionStore;
  /** What this browser keeps for the profile. */
  readonly storage: Storage;
  readonly preferences: PreferenceStore;
  /** What the backend says of the app; `file` has it already. */
  readonly settings: SettingsStore;
  readonly toasts: ToastStore;
  /** Signs out of a session that the server has ended, with a word about it; nothing when it is not this page's any more. */
  endSession(session: string): void;
  /** Key of the location at which this page's session ended last, in whichever way. */
  endedAt(): string | undefined;
  /** Calls back when the server has ended the session. Returns how to stop. */
  onSessionEnd(listener: () => void): () => void;
  /** Calls back when a write may have changed what these operations answer. What it returns is waited for. */
  onWritten(listener: (operations: readonly string[]) => Promise<void>): () => void;
}

const AppContext = createContext<AppServices | null>(null);

export const AppServicesProvider = AppContext.Provider;

/** The page's services. Throws outside the provider: that is a bug of ours. */
export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (services === null) throw new Error('useApp outside AppServicesProvider');
  return services;
}

export function usePreferences(): Preferences {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}

/** Whether a client is signed in, in this tab or another. What they may do, the server decides. */
export function useSignedIn(): boolean {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, () => session.read() !== null);
}

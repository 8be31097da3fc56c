import type { ProfileFile } from '#core/bundle.ts';
import { chooseLanguage } from '#core/language-choice.ts';
import { chooseMode, chooseTheme, type Mode } from '#core/theme-choice.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import type { Storage } from '#platform/storage.ts';
import type { CompiledMessages } from '#i18n/compiled-messages.ts';

/** What a client chose for this browser, with the words that go with it. */
export interface Preferences {
  readonly language: string;
  readonly messages: CompiledMessages;
  readonly theme: string;
  readonly mode: Mode;
}

export type PreferenceChoice = Partial<Pick<Preferences, 'language' | 'theme' | 'mode'>>;

export interface PreferenceStore {
  read(): Preferences;
  /** Applies a choice once everything it needs has been loaded, and keeps it. */
  change(choice: PreferenceChoice): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface PreferencePort {
  readonly file: ProfileFile;
  readonly files: BundleFiles;
  readonly storage: Storage;
  readonly document: Document;
  /** Languages the browser prefers, best first. */
  readonly languages: readonly string[];
  readonly prefersDark: boolean;
}

/** Reads the stored choices, applies them to the page and keeps later ones. */
export async function createPreferenceStore(port: PreferencePort): Promise<PreferenceStore> {
  const { file, storage } = port;
  const listeners = new Set<() => void>();
  let current = await complete(port, {
    language: chooseLanguage(file.profile.languages, storage.read('language'), port.languages),
    theme: chooseTheme(file.profile.themes, storage.read('theme')),
    mode: chooseMode(storage.read('mode'), port.prefersDark),
  });

  let last: Promise<void> = Promise.resolve();

  async function apply(choice: PreferenceChoice) {
    current = await complete(port, { ...current, ...choice });
    for (const key of ['language', 'theme', 'mode'] as const) {
      const value = choice[key];
      if (value !== undefined) storage.write(key, value);
    }
    for (const listener of listeners) listener();
  }

  return {
    read: () => current,
    change(choice) {
      // One after the other: a choice made while the one before is still loading adds to it, and neither undoes the other.
      const turn = last.then(() => apply(choice));
      last = turn.catch(() => undefined);
      return turn;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function complete(
  port: PreferencePort,
  choice: Pick<Preferences, 'language' | 'theme' | 'mode'>,
): Promise<Preferences> {
  const [messages] = await Promise.all([
    port.files.messages(choice.language),
    applyTheme(port, choice.theme),
  ]);
  const root = port.document.documentElement;
  root.lang = choice.language;
  root.classList.toggle('dark', choice.mode === 'dark');
  root.classList.toggle('light', choice.mode === 'light');
  return {
    language: choice.language,
    theme: choice.theme,
    mode: choice.mode,
    messages: messages as CompiledMessages,
  };
}

/** Puts the theme's stylesheet in the place of the one before, which stays until the new one has arrived. */
function applyTheme({ file, files, document }: PreferencePort, theme: string): Promise<void> {
  const wanted = file.themes[theme];
  if (wanted === undefined) return Promise.resolve();
  const href = new URL(files.address(wanted), document.baseURI).href;
  const before = document.querySelector<HTMLLinkElement>('link[data-theme]');
  if (before?.href === href) return Promise.resolve();

  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['theme'] = theme;
  link.href = href;
  return new Promise((done, fail) => {
    link.onload = () => {
      before?.remove();
      done();
    };
    // Without its stylesheet the page keeps the theme it has.
    link.onerror = () => {
      link.remove();
      fail(new Error(`the stylesheet of ${theme} could not be loaded`));
    };
    document.head.append(link);
  });
}

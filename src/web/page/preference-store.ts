import type { ProfileFile } from '#core/bundle.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { formatLocale } from '#core/format-locale.ts';
import { chooseLanguage } from '#core/language-choice.ts';
import { chooseMode, chooseTheme, heldMode, shownTheme, type Mode } from '#core/theme-choice.ts';
import type { BundleFiles } from '#platform/bundle-files.ts';
import { rememberFailure } from '#platform/failed-parts.ts';
import type { Storage } from '#platform/storage.ts';
import type { CompiledMessages } from '#i18n/compiled-messages.ts';

/** What a client chose for this browser, with the words that go with it. */
export interface Preferences {
  readonly language: string;
  /** Whose dates and numbers go with the language in the tenant's country, as a BCP 47 tag. */
  readonly formats: string;
  /**
   * The texts that are there, by id. In one language it is one object that grows: a part of the page waits for
   * the groups it needs, and what is drawn already is not drawn again for the texts of others.
   */
  readonly messages: CompiledMessages;
  readonly theme: string;
  readonly mode: Mode;
  readonly amounts: AmountView;
}

/** Whether what a client owns can be read over their shoulder. */
export type AmountView = 'shown' | 'hidden';

type Choice = Pick<Preferences, 'language' | 'theme' | 'mode' | 'amounts'>;

export type PreferenceChoice = Partial<Choice>;

export interface PreferenceStore {
  read(): Preferences;
  /** Applies a choice once everything it needs has been loaded, and keeps it. */
  change(choice: PreferenceChoice): Promise<void>;
  /**
   * Brings these groups of messages, and keeps bringing them in every other language; null when they are there. The same
   * promise until then, so that a part of the page can wait for it.
   */
  need(groups: readonly string[]): Promise<void> | null;
  /** Brings every group there is, and has all of it drawn again: a text was drawn that was not waited for. */
  mend(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export interface PreferencePort {
  readonly file: ProfileFile;
  readonly files: BundleFiles;
  readonly storage: Storage;
  readonly document: Document;
  /** Groups of messages that the first screen will need: asked for beside those of every page, waited for by that screen. */
  readonly ahead: readonly string[];
  /** Languages the browser prefers, best first. */
  readonly languages: readonly string[];
  readonly prefersDark: boolean;
}

/** Reads the stored choices, applies them to the page and keeps later ones. */
export async function createPreferenceStore(port: PreferencePort): Promise<PreferenceStore> {
  const { file, storage } = port;
  const listeners = new Set<() => void>();
  const groups = new Set(['shell']);
  const coming = new Map<string, Promise<void>>();
  let chosen: Choice = {
    language: chooseLanguage(file.profile.languages, storage.read('language'), port.languages),
    theme: chooseTheme(file.profile.themes, storage.read('theme')),
    mode: chooseMode(storage.read('mode'), port.prefersDark),
    amounts: storage.read('amounts') === 'hidden' ? 'hidden' : 'shown',
  };
  void Promise.allSettled(port.ahead.map((group) => port.files.messages(chosen.language, group)));
  let current = await complete(port, groups, chosen);

  let last: Promise<void> = Promise.resolve();

  async function apply(choice: PreferenceChoice) {
    const next = { ...chosen, ...choice };
    current = await complete(port, groups, next);
    chosen = next;
    for (const key of ['language', 'theme', 'mode', 'amounts'] as const) {
      const value = choice[key];
      if (value !== undefined) storage.write(key, value);
    }
    for (const listener of listeners) listener();
  }

  async function bring(wanted: readonly string[]): Promise<void> {
    // Asked for at once, put in its turn: a language that is being changed to meanwhile brings them as well.
    await Promise.all(wanted.map((group) => port.files.messages(current.language, group)));
    await turn(async () => {
      const brought = await textsOf(port, current.language, wanted);
      Object.assign(current.messages, brought);
      for (const group of wanted) groups.add(group);
    });
  }

  // One after the other: a choice made while the one before is still loading adds to it, and neither undoes the other.
  function turn(work: () => Promise<void>): Promise<void> {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  }

  function need(wanted: readonly string[]): Promise<void> | null {
    const missing = wanted.filter((group) => !groups.has(group));
    if (missing.length === 0) return null;
    const key = missing.join();
    const known = coming.get(key);
    if (known !== undefined) return known;
    const loading = bring(missing);
    coming.set(key, loading);
    loading.then(
      () => coming.delete(key),
      () => rememberFailure(() => coming.delete(key)),
    );
    return loading;
  }

  return {
    read: () => current,
    need,
    async mend() {
      const coming = need(Object.keys(file.messages[current.language] ?? {}));
      if (coming === null) return;
      await coming;
      current = { ...current, messages: { ...current.messages } };
      for (const listener of listeners) listener();
    },
    change: (choice) => turn(() => apply(choice)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function textsOf(
  { files }: PreferencePort,
  language: string,
  groups: Iterable<string>,
): Promise<CompiledMessages> {
  const texts = await Promise.all([...groups].map((group) => files.messages(language, group)));
  return Object.assign({}, ...texts) as CompiledMessages;
}

async function complete(
  port: PreferencePort,
  groups: ReadonlySet<string>,
  choice: Choice,
): Promise<Preferences> {
  const mode = heldMode(choice.theme) ?? choice.mode;
  const [messages] = await Promise.all([
    textsOf(port, choice.language, groups),
    applyTheme(port, shownTheme(choice.theme)),
  ]);
  const root = port.document.documentElement;
  root.lang = choice.language;
  root.classList.toggle('dark', mode === 'dark');
  root.classList.toggle('light', mode === 'light');
  return {
    language: choice.language,
    formats: formatLocale(choice.language, countryOfPhoneCode(port.file.profile.countryCode).code),
    theme: choice.theme,
    mode,
    amounts: choice.amounts,
    messages,
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

import type { Block, Screen } from '#config/screen.gen.ts';
import { resolvedBlocks } from '#generator/config/resolved-blocks.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { kitGroup } from './code-groups.ts';
import { oncePer } from '#generator/once-per.ts';
import type { CoreMessages } from './load-messages.ts';
import { shellGroup } from './message-folders.ts';

/** Texts that only a tenant has, of its screens and forms. */
const ownGroup = 'own';
/** Blocks without a folder in their name. */
const genericGroup = 'generic';

/** Which files of texts a tenant's bundle has, and which of them each screen waits for. */
export interface MessagePlan {
  /** Id → the file that has its text. */
  groupOf(id: string): string;
  /** Screen id → files that its parts need beside the shell's. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** The same of what the shell opens by itself. */
  readonly parts: Readonly<
    Record<'search' | 'stepUp' | 'messages' | 'cookies' | 'startup' | 'offline', readonly string[]>
  >;
}

/**
 * Texts travel by the folder that they stand in, so that a page loads those of the features that it shows. What every page says
 * (the shell's code, profile, navigation and gates) is in the shell's file, whichever folder has it.
 */
export function planMessages(tenant: ResolvedTenant, core: CoreMessages): MessagePlan {
  const { profile, navigation, gates, screens, forms } = tenant;
  const own = new Set(Object.values(tenant.messages).flatMap((texts) => Object.keys(texts)));
  const words = [
    ...[profile, navigation, gates].flatMap((value) => [...textsIn(core)(value).words]),
    ...screens.map(({ title }) => title),
  ];
  const { everywhere, groupOf, filesNeeded, filesOfCode, filesOfScreen } = shellTexts(
    core,
    words.filter((word) => core.groups.has(word) || own.has(word)),
  );
  const ownWords = [...own].filter((word) => !core.groups.has(word) && !everywhere.has(word));
  const ownOf = (value: object) => {
    const { words } = textsIn(core)(value);
    return ownWords.some((word) => words.has(word)) ? [ownGroup] : [];
  };
  const filesOfWords = (value: object) => [
    ...filesNeeded(textsIn(core)(value).texts),
    ...ownOf(value),
  ];
  const filesOfForms = (value: object) => {
    const { words } = textsIn(core)(value);
    return forms.filter(({ id }) => words.has(id)).flatMap(filesOfWords);
  };
  const filesOfOwnBlock = ({ block }: Block) => {
    const code = tenant.blocks[block];
    return code === undefined
      ? []
      : [...filesOfWords(wordsInCode(code.code)), ...filesOfCode(kitGroup)];
  };
  return {
    groupOf,
    screens: Object.fromEntries(
      screens.map((screen) => [
        screen.id,
        withMore(filesOfScreen(screen), [
          ...ownOf(screen),
          ...filesOfForms(screen),
          ...resolvedBlocks(screen).flatMap(filesOfOwnBlock),
        ]),
      ]),
    ),
    parts: {
      search: once(filesOfCode('search')),
      messages: once(filesOfCode('message')),
      cookies: once(filesOfCode('cookie')),
      startup: once(filesOfCode('startup')),
      offline: once(filesOfCode('offline')),
      stepUp: once([
        ...[navigation.stepUp ?? {}].flatMap((named) => [
          ...filesOfWords(named),
          ...filesOfForms(named),
        ]),
        ...filesOfCode('security'),
      ]),
    },
  };
}

interface ShellTexts {
  /** Ids that every page says. */
  readonly everywhere: ReadonlySet<string>;
  readonly groupOf: (id: string) => string;
  /** Files of which some text is not said by every page. */
  readonly filesNeeded: (texts: TextsByFile) => readonly string[];
  /** Those of a group's code. */
  readonly filesOfCode: (group: string) => readonly string[];
  /** Those of a screen and the product's blocks on it, sorted, without those of its forms. */
  readonly filesOfScreen: (screen: Screen) => readonly string[];
}

const knownShells = oncePer<CoreMessages, Map<string, ShellTexts>>(() => new Map());

/** What every page says: the shell's code, and these words of a tenant's. Tenants with the same words share it, and so the grouping of all texts. */
function shellTexts(core: CoreMessages, words: readonly string[]): ShellTexts {
  const key = [...new Set(words)].sort().join();
  const known = knownShells(core).get(key);
  if (known !== undefined) return known;
  const everywhere = new Set([...(core.said.get(shellGroup) ?? []), ...words]);
  const filesNeeded = oncePer((texts: TextsByFile) =>
    texts.filter(({ ids }) => ids.some((id) => !everywhere.has(id))).map(({ file }) => file),
  );
  const filesOfCode = (group: string) => filesNeeded(saidByFile(core).get(group) ?? noTexts);
  const shell: ShellTexts = {
    everywhere,
    groupOf: (id) => (everywhere.has(id) ? shellGroup : (core.groups.get(id) ?? ownGroup)),
    filesNeeded,
    filesOfCode,
    filesOfScreen: oncePer((screen: Screen) =>
      once([
        ...filesNeeded(textsIn(core)(screen).texts),
        ...resolvedBlocks(screen).flatMap(({ block }) => filesOfCode(featureOf(block))),
      ]),
    ),
  };
  knownShells(core).set(key, shell);
  return shell;
}

function once(files: readonly string[]): readonly string[] {
  return [...new Set(files)].sort();
}

function withMore(files: readonly string[], more: readonly string[]): readonly string[] {
  return more.every((file) => files.includes(file)) ? files : once([...files, ...more]);
}

/** Files, and which texts of each are meant. What stands in the shell's file is everywhere, and not here. */
type TextsByFile = readonly { readonly file: string; readonly ids: readonly string[] }[];

const noTexts: TextsByFile = [];

function byFile(ids: Iterable<string>, { groups }: CoreMessages): TextsByFile {
  const files = new Map<string, string[]>();
  for (const id of ids) {
    const file = groups.get(id);
    if (file === undefined || file === shellGroup) continue;
    files.set(file, [...(files.get(file) ?? []), id]);
  }
  return [...files].map(([file, own]) => ({ file, ids: own }));
}

/** Group of code → the texts that it may say. */
const saidByFile = oncePer(
  (core: CoreMessages) => new Map([...core.said].map(([group, ids]) => [group, byFile(ids, core)])),
);

/** The words of a declaration, and which of them are texts of the product. Screens and forms that are inherited are the same object in each tenant. */
const textsIn = oncePer((core: CoreMessages) =>
  oncePer((value: object) => {
    const words = new Set(wordsIn(value));
    return { words, texts: byFile(words, core) };
  }),
);

function featureOf(block: string): string {
  return block.includes('/') ? (block.split('/')[0] ?? '') : genericGroup;
}

function wordsInCode(code: string): string[] {
  return [...code.matchAll(/["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g)].map(([, id = '']) => id);
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

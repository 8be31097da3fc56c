import type { Block, Screen } from '#config/screen.gen.ts';
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
  readonly parts: Readonly<Record<'search' | 'stepUp' | 'messages', readonly string[]>>;
}

/**
 * Texts travel by the folder that they stand in, so that a page loads those of the features that it shows. What every page says
 * (the shell's code, profile, navigation and gates) is in the shell's file, whichever folder has it.
 */
export function planMessages(tenant: ResolvedTenant, core: CoreMessages): MessagePlan {
  const { profile, navigation, gates, screens, forms } = tenant;
  const own = new Set(Object.values(tenant.messages).flatMap((texts) => Object.keys(texts)));
  const isText = (word: string) => core.groups.has(word) || own.has(word);
  const everywhere = new Set([
    ...(core.said.get(shellGroup) ?? []),
    ...wordsIn([profile, navigation, gates, screens.map(({ title }) => title)]).filter(isText),
  ]);
  const groupOf = (id: string) =>
    everywhere.has(id) ? shellGroup : (core.groups.get(id) ?? ownGroup);
  const filesOf = (ids: Iterable<string>) =>
    [...new Set([...ids].map(groupOf))].filter((group) => group !== shellGroup).sort();
  const declared = (value: object) => {
    const words = wordsOf(value);
    return [
      ...words,
      ...forms.filter(({ id }) => words.has(id)).flatMap((form) => [...wordsOf(form)]),
    ].filter(isText);
  };
  const blockFiles = new Map<string, readonly string[]>();
  const filesOfBlock = ({ block }: Block) => {
    const files = blockFiles.get(block) ?? filesOf(codeTexts(block, tenant, core));
    blockFiles.set(block, files);
    return files;
  };
  return {
    groupOf,
    screens: Object.fromEntries(
      screens.map((screen) => {
        const files = [...filesOf(declared(screen)), ...blocksOf(screen).flatMap(filesOfBlock)];
        return [screen.id, [...new Set(files)].sort()];
      }),
    ),
    parts: {
      search: filesOf(core.said.get('search') ?? []),
      messages: filesOf(core.said.get('message') ?? []),
      stepUp: filesOf([...declared(navigation.stepUp ?? {}), ...(core.said.get('security') ?? [])]),
    },
  };
}

/** Ids that the code of a block may say: those of its feature's folder. */
function codeTexts(
  block: string,
  tenant: ResolvedTenant,
  { said, groups }: CoreMessages,
): string[] {
  const own = tenant.blocks[block];
  if (own !== undefined) {
    const quoted = wordsInCode(own.code).filter((id) => groups.has(id) || isOwn(id, tenant));
    return [...quoted, ...(said.get(kitGroup) ?? [])];
  }
  const [feature = '', name] = block.split('/');
  return [...(said.get(name === undefined ? genericGroup : feature) ?? [])];
}

function isOwn(id: string, { messages }: ResolvedTenant): boolean {
  return Object.values(messages).some((texts) => Object.hasOwn(texts, id));
}

function wordsInCode(code: string): string[] {
  return [...code.matchAll(/["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g)].map(([, id = '']) => id);
}

function blocksOf({ regions: { header = [], main, aside = [] } }: Screen): readonly Block[] {
  return [...header, ...main, ...aside];
}

// Screens and forms that are inherited are the same object in each tenant.
const wordsOf = oncePer((value: object): ReadonlySet<string> => new Set(wordsIn(value)));

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

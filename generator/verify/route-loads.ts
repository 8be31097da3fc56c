import type { Block, Screen } from '#config/screen.gen.ts';
import type { ProfileFile, ScreenEntry } from '#core/bundle.ts';
import { evaluateGate, guestContext } from '#core/gates.ts';
import { opensToClient } from '../config/references/is-closed-gate.ts';
import { isBlockFile, partName, type ChunkGraph } from './chunk-graph.ts';
import type { BuiltProfile } from './read-profiles.ts';
import { laterParts, partsOfSome, type SeenScreen } from './part-times.ts';

export type Visitor = 'guest' | 'client';

/** The scripts that one visitor's browser must have to show a screen as a whole. */
export interface RouteLoad {
  readonly screen: ScreenEntry;
  readonly visitor: Visitor;
  readonly needed: ReadonlySet<string>;
  /** Part → scripts that come with it, when it comes. */
  readonly later: ReadonlyMap<string, readonly string[]>;
  readonly hasForm: boolean;
}

/** What every declared screen of a profile loads, for a client who may open it. `entry` are the scripts of index.html. */
export function routeLoads(
  { profile, screens, forms: declared }: Pick<BuiltProfile, 'profile' | 'screens' | 'forms'>,
  entry: readonly string[],
  graph: ChunkGraph,
): RouteLoad[] {
  return profile.screens.flatMap((screen) =>
    (['guest', 'client'] as const).flatMap((visitor): RouteLoad[] => {
      const sees = seesFor(visitor, profile);
      if (screen.access !== undefined && !sees(screen.access)) return [];
      const blocks = blocksOf(screens.get(screen.id)).filter(
        ({ gate }) => gate === undefined || sees(gate),
      );
      const scripts = blocks.flatMap(
        ({ block }) => profile.blocks?.[block] ?? graph.blocks.get(block) ?? [],
      );
      const forms = formsOf(blocks, profile);
      // Of several forms a block shows the one called `form` first; the others are steps or sheets that come when asked for.
      const first = blocks.flatMap(({ props }) => textsIn(props?.['form']));
      const validators = first.flatMap((form) => profile.forms[form]?.validator ?? []);
      const seen: SeenScreen = {
        entry: screen,
        blocks,
        rules: new Set(
          forms.flatMap((form) => (declared.get(form)?.rules ?? []).map(({ rule }) => rule)),
        ),
        hasOwnBlock: blocks.some(({ block }) => profile.blocks?.[block] !== undefined),
      };
      const { needed, later } = loadOf([...entry, ...scripts, ...validators], seen, graph);
      return [{ screen, visitor, needed, later, hasForm: forms.length > 0 }];
    }),
  );
}

/** Blocks of all regions of a screen. */
export function blocksOf(screen: Screen | undefined): readonly Block[] {
  const { header = [], main = [], aside = [] } = screen?.regions ?? {};
  return [...header, ...main, ...aside];
}

/** Forms that the props of blocks name, however deep. */
function formsOf(blocks: readonly Block[], profile: ProfileFile): string[] {
  const words = new Set(blocks.flatMap(({ props }) => textsIn(props)));
  return Object.keys(profile.forms).filter((form) => words.has(form));
}

/** Every text in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function seesFor(visitor: Visitor, { gates }: ProfileFile) {
  return (gate: NonNullable<Block['gate']>): boolean =>
    visitor === 'guest'
      ? evaluateGate(gate, gates, guestContext).allowed
      : opensToClient(gate, gates);
}

function loadOf(
  start: readonly string[],
  screen: SeenScreen,
  graph: ChunkGraph,
): Pick<RouteLoad, 'needed' | 'later'> {
  const needed = new Set(start);
  const waiting = new Set<string>();
  // A set grows while it is walked, which follows every import.
  for (const file of needed) {
    for (const other of graph.imports.get(file) ?? []) needed.add(other);
    for (const other of graph.lazy.get(file) ?? []) {
      const part = partName(other);
      if (isBlockFile(other) || partsOfSome[part]?.(screen) === false) continue;
      if (laterParts[part] === undefined) needed.add(other);
      else waiting.add(other);
    }
  }
  const later = [...waiting]
    .filter((file) => !needed.has(file))
    .map((file) => [partName(file), broughtBy(file, needed, graph)] as const);
  return { needed, later: new Map(later) };
}

function broughtBy(file: string, there: ReadonlySet<string>, graph: ChunkGraph): string[] {
  const brought = new Set([file]);
  for (const one of brought)
    for (const other of graph.imports.get(one) ?? []) if (!there.has(other)) brought.add(other);
  return [...brought];
}

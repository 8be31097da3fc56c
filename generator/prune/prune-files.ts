import type { Gate, Gates } from '#config/gates.gen.ts';
import { isClosedGate } from '../config/references/is-closed-gate.ts';
import { type Located, nodeAt, noEntries, textAt, toJson } from '../config/read/located.ts';
import { offeredScreens } from '../config/references/offered-screens.ts';
import { linkPath, routeFits } from '../config/references/route-fits.ts';
import { blocksOf } from '../config/read/screen-blocks.ts';
import { tenantFiles, type TenantFiles } from '../config/read/tenant-files.ts';
import { featuresWithout } from '#core/product/product-family.ts';
import { blockSchema, type SchemaSet } from '#generator/schemas/schema-set.ts';
import { oncePer } from '#generator/once-per.ts';
import { pruneNode, type Pruning } from './prune-node.ts';

/**
 * A tenant's files without what is unreachable: what a constantly closed gate guards, screens that no client may
 * enter or that nothing is left of, and every link to those. A link goes with its screen instead of being a finding,
 * because switching a feature off is one word and should not send its author looking for the places that mention it.
 * Files that lose nothing are answered as they are. All of them must have passed their checks.
 */
export function pruneFiles(files: TenantFiles, schemas: SchemaSet): TenantFiles {
  const isClosed = closedGates(files);
  const isUnsold = unsoldBlocks(files, schemas);
  let left = files;
  // A pruned screen removes the links to it, and without them nothing may be left of another screen.
  for (let before: TenantFiles | undefined; before !== left;) {
    before = left;
    left = sieved(left, { schemas, isClosed, isUnsold, leadsNowhere: deadLinks(left) });
  }
  return left;
}

/** Features that the profile switches off for good. */
export function featuresOff(files: TenantFiles): ReadonlySet<string> {
  const features = nodeAt(files.all.get('profile') ?? noEntries, ['features']);
  const entries = features?.kind === 'object' ? [...features.entries] : [];
  const unsold = featuresWithout(offeredFamilies(files));
  return new Set(
    entries
      .filter(([name, { value }]) => isFalse(nodeAt(value, ['enabled'])) || unsold.includes(name))
      .map(([name]) => name),
  );
}

/** Product types that are sold or still held; `undefined` where the profile names none, which is all of them. */
function offeredFamilies(files: TenantFiles): readonly string[] | undefined {
  const profile = files.all.get('profile') ?? noEntries;
  const named = (key: string): readonly string[] | undefined => {
    const list = nodeAt(profile, [key]);
    return list?.kind === 'list' ? list.items.flatMap((item) => textAt(item) ?? []) : undefined;
  };
  const sold = named('products');
  return sold && [...sold, ...(named('productsHeld') ?? [])];
}

function unsoldBlocks(files: TenantFiles, schemas: SchemaSet): Pruning['isUnsold'] {
  const families = offeredFamilies(files);
  if (families === undefined) return () => false;
  return (block) => {
    const about = blockSchema(schemas, block)?.schema['x-products'];
    return about !== undefined && !about.some((family) => families.includes(family));
  };
}

function closedGates(files: TenantFiles): Pruning['isClosed'] {
  const named = toJson(
    nodeAt(files.all.get('gates') ?? noEntries, ['gates']) ?? noEntries,
  ) as Gates['gates'];
  const off = featuresOff(files);
  const answers = answersFor(named);
  const without = [...off].sort().join();
  return (node) => {
    const key = `${without}\n${writtenGate(node)}`;
    const answer = answers.get(key) ?? isClosedGate(toJson(node) as Gate, named, off);
    answers.set(key, answer);
    return answer;
  };
}

/** Features that are off and a gate, as written → whether it is closed. Gates that are inherited are the same object. */
const answersFor = oncePer<Gates['gates'], Map<string, boolean>>(() => new Map());
const writtenGate = oncePer((node: Located) => JSON.stringify(toJson(node)));

function deadLinks(files: TenantFiles): Pruning['leadsNowhere'] {
  const routes = offeredScreens(files).flatMap(
    (id) => textAt(files.screens.get(id), 'route') ?? [],
  );
  const whole = new Set(routes);
  const open = routes.filter((route) => route.includes(':'));
  return (link) => {
    const path = linkPath(link);
    return !whole.has(path) && !open.some((route) => routeFits(path, route));
  };
}

function sieved(files: TenantFiles, pruning: Pruning): TenantFiles {
  const changed = new Map<string, Located>();
  const pruned = new Set<string>();
  for (const id of offeredScreens(files)) {
    const before = files.screens.get(id);
    const after = before && pruneScreen(before, pruning);
    if (before && !after) pruned.add(id);
    else if (after && after !== before) changed.set(`screens/${id}`, after);
  }
  const navigation = files.all.get('navigation');
  const links = navigation && pruneNavigation(navigation, pruning);
  if (links && links !== navigation) changed.set('navigation', links);
  const profile = files.all.get('profile');
  if (pruned.size > 0 && profile) changed.set('profile', withoutScreens(profile, pruned));
  if (changed.size === 0) return files;
  return tenantFiles(
    new Map(
      [...files.all, ...changed].filter(
        ([name]) => !(name.startsWith('screens/') && pruned.has(name.slice('screens/'.length))),
      ),
    ),
  );
}

type Prune = (file: Located, pruning: Pruning) => Located | undefined;

const pruneScreen = whereNeeded(prunedScreen);
const pruneNavigation = whereNeeded((file, pruning) => pruneNode(file, 'navigation', pruning));

/** What a file's parts depend on is the same in every tenant: one that closes nothing of it need not look through it. */
function whereNeeded(prune: Prune): Prune {
  const conditionsOf = oncePer((schemas: SchemaSet) =>
    oncePer((file: Located) => {
      const [gates, links, blocks] = [new Set<Located>(), new Set<string>(), new Set<string>()];
      const same = prune(file, {
        schemas,
        isClosed: (gate) => gates.add(gate).size === 0,
        leadsNowhere: (link) => links.add(link).size === 0,
        isUnsold: (block) => blocks.add(block).size === 0,
      });
      return { gates: [...gates], links: [...links], blocks: [...blocks], isWhole: same === file };
    }),
  );
  return (file, pruning) => {
    const { gates, links, blocks, isWhole } = conditionsOf(pruning.schemas)(file);
    const isLeft =
      !gates.some(pruning.isClosed) &&
      !links.some(pruning.leadsNowhere) &&
      !blocks.some(pruning.isUnsold);
    return isWhole && isLeft ? file : prune(file, pruning);
  };
}

function prunedScreen(screen: Located, pruning: Pruning): Located | undefined {
  const pruned = pruneNode(screen, 'screen', pruning);
  const regions = pruned && nodeAt(pruned, ['regions']);
  if (!pruned || regions?.kind !== 'object') return undefined;
  const left = [...regions.entries]
    .map(([name, entry]) => [name, { ...entry, value: pruneBlocks(entry.value, pruning) }] as const)
    // The layout makes room for a region that is declared.
    .filter(([name, { value }]) => name === 'main' || !isEmpty(value));
  if (left.every(([, { value }]) => isEmpty(value)) && blocksOf(screen).length > 0)
    return undefined;
  const isSame =
    left.length === regions.entries.size &&
    left.every(([name, { value }]) => value === regions.entries.get(name)?.value);
  return isSame ? pruned : withValue(pruned, 'regions', { ...regions, entries: new Map(left) });
}

// A block that is left without what it was there to show goes as a whole.
function pruneBlocks(region: Located, pruning: Pruning): Located {
  if (region.kind !== 'list') return region;
  const items = region.items.flatMap((block) => {
    if (pruning.isUnsold(textAt(block, 'block') ?? '')) return [];
    const props = nodeAt(block, ['props']);
    const pruned = props && pruneNode(props, `blocks/${textAt(block, 'block') ?? ''}`, pruning);
    if (pruned === props) return [block];
    return pruned ? [withValue(block, 'props', pruned)] : [];
  });
  return items.length === region.items.length &&
    items.every((item, index) => item === region.items[index])
    ? region
    : { ...region, items };
}

function withoutScreens(profile: Located, pruned: ReadonlySet<string>): Located {
  const list = nodeAt(profile, ['screens']);
  return list?.kind === 'list'
    ? withValue(profile, 'screens', {
        ...list,
        items: list.items.filter((item) => !pruned.has(textAt(item) ?? '')),
      })
    : profile;
}

function withValue(node: Located, key: string, value: Located): Located {
  if (node.kind !== 'object') return node;
  const entry = node.entries.get(key);
  return {
    ...node,
    entries: new Map(node.entries).set(key, { key: entry?.key ?? value.place, value }),
  };
}

function isEmpty(node: Located): boolean {
  return node.kind === 'list' && node.items.length === 0;
}

function isFalse(node: Located | undefined): boolean {
  return node?.kind === 'scalar' && node.value === false;
}

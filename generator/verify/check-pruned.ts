import type { ProfileFile } from '#core/bundle.ts';
import type { Gate } from '#config/gates.gen.ts';
import { isClosedGate } from '#generator/config/references/is-closed-gate.ts';
import { linkPath, routeFits } from '#generator/config/references/route-fits.ts';
import { unusedMessages } from '#generator/prune/unused-messages.ts';
import type { TenantMarks } from './tenant-marks.ts';
import { isBlockFile, partName, type ChunkGraph } from './chunk-graph.ts';
import type { BundleProblem } from './problem.ts';
import { readJson } from './read-json.ts';
import { firstScripts, type BuiltProfile } from './read-profiles.ts';
import { blocksOf, textsIn } from './route-loads.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';

export interface PrunedSources {
  readonly bundle: OpenBundle;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly profiles: readonly BuiltProfile[];
  readonly graph: ChunkGraph;
  readonly tenants: readonly TenantMarks[];
}

/** The bundle holds nothing unreachable: no code, file, gate, link, or text that only such things need. */
export function checkPruned(sources: PrunedSources): BundleProblem[] {
  return [
    ...unreachedScripts(sources),
    ...sources.profiles.flatMap((built) => [
      ...unnamedFiles(built, sources),
      ...idleParts(built, sources),
      ...shutGates(built, sources),
      ...whatWent(built, sources),
    ]),
  ];
}

function unreachedScripts({ bundle, files, profiles, graph }: PrunedSources): BundleProblem[] {
  const shown = new Set(
    profiles.flatMap(({ screens }) =>
      [...screens.values()].flatMap(blocksOf).map(({ block }) => block),
    ),
  );
  const blocks = new Set([...shown].flatMap((block) => graph.blocks.get(block) ?? []));
  const hasOwn = profiles.some(({ profile }) => Object.keys(profile.blocks ?? {}).length > 0);
  const reached = new Set(firstScripts(bundle));
  for (const file of reached) {
    for (const other of graph.imports.get(file) ?? []) reached.add(other);
    for (const other of graph.lazy.get(file) ?? []) {
      const isWanted = isBlockFile(other)
        ? blocks.has(other)
        : partName(other) !== 'block-kit' || hasOwn;
      if (isWanted) reached.add(other);
    }
  }
  return [...files.keys()]
    .filter((name) => name.startsWith('assets/') && name.endsWith('.js') && !reached.has(name))
    .map((name) => pruned(name, 'unused script: no screen of the bundle loads it'));
}

function unnamedFiles(
  { name, profile }: BuiltProfile,
  { bundle, files }: PrunedSources,
): BundleProblem[] {
  const named = new Set([name, ...textsIn(profile)]);
  // Icons are named by the page and by its manifest.
  const pages = [
    bundle.html,
    ...[...files]
      .filter(([file]) => file.endsWith('.webmanifest'))
      .map(([, content]) => content.toString('utf8')),
  ];
  return [...files.keys()]
    .filter(
      (file) =>
        file.startsWith(`t/${profile.id}/`) &&
        !named.has(file) &&
        !pages.some((page) => page.includes(`${file}"`)),
    )
    .map((file) => pruned(file, 'unused file'));
}

function idleParts(
  { name, profile, screens }: BuiltProfile,
  { files }: PrunedSources,
): BundleProblem[] {
  const blocks = [...screens.values()].flatMap(blocksOf);
  const forms = Object.values(profile.forms).map(({ file }) => readJson(files.get(file)));
  // An id says what a form is called, not that it is shown.
  const words = new Set([
    ...textsIn(blocks),
    ...textsIn(profile.navigation),
    ...textsIn(forms.map((form) => ({ ...(form as object), id: undefined }))),
  ]);
  const idle = (kind: string, names: readonly string[]): BundleProblem[] =>
    names.filter((one) => !words.has(one)).map((one) => pruned(name, `unused ${kind} "${one}"`));
  return [
    ...idle('form', Object.keys(profile.forms)),
    ...idle('document', Object.keys(profile.documents)),
    ...idle('block', Object.keys(profile.blocks ?? {})),
  ];
}

function shutGates(
  { name, profile, screens }: BuiltProfile,
  { tenants }: PrunedSources,
): BundleProblem[] {
  const off = new Set(tenants.find(({ id }) => id === profile.id)?.off ?? []);
  const isShut = (gate: Gate): boolean => isClosedGate(gate, profile.gates, off);
  return [
    ...profile.screens
      .filter(({ access }) => access !== undefined && isShut(access))
      .map(({ id }) => pruned(name, `screen "${id}" is unreachable`)),
    ...profile.navigation.menu
      .filter(({ gate }) => gate !== undefined && isShut(gate))
      .map(({ id }) => pruned(name, `menu entry "${id}" is never shown`)),
    ...[...screens].flatMap(([id, screen]) =>
      blocksOf(screen)
        .filter(({ gate }) => gate !== undefined && isShut(gate))
        .map((block) => pruned(fileOf(profile, id), `block "${block.id}" is never shown`)),
    ),
  ];
}

// What was pruned from the tenant must be absent from the bundle, and with it every word that only it needed.
function whatWent(
  { name, profile, screens }: BuiltProfile,
  { tenants, files, graph }: PrunedSources,
): BundleProblem[] {
  const prunedParts = tenants.find(({ id }) => id === profile.id)?.prunedParts;
  if (!prunedParts) return [];
  const problems: BundleProblem[] = [];
  const still = (
    kind: string,
    names: readonly string[],
    present: readonly string[],
    file: string,
  ): void => {
    for (const one of names)
      if (present.includes(one)) problems.push(pruned(file, `the ${kind} "${one}" was not pruned`));
  };
  still(
    'screen',
    prunedParts.screens,
    profile.screens.map(({ id }) => id),
    name,
  );
  still('form', prunedParts.forms, Object.keys(profile.forms), name);
  still('gate', prunedParts.gates, Object.keys(profile.gates), name);
  const isDead = (link: string): boolean =>
    prunedParts.routes.some((route) => routeFits(linkPath(link), route)) &&
    !profile.screens.some(({ route }) => routeFits(linkPath(link), route));
  for (const link of textsIn(profile.navigation).filter(isDead))
    problems.push(pruned(name, `broken link to ${link}: no screen has this route`));
  for (const [id, screen] of screens) {
    still(
      'block',
      prunedParts.blocks,
      blocksOf(screen).map(({ block }) => block),
      fileOf(profile, id),
    );
    for (const link of textsIn(blocksOf(screen).map(({ props, on }) => ({ props, on }))).filter(
      isDead,
    ))
      problems.push(
        pruned(fileOf(profile, id), `broken link to ${link}: no screen has this route`),
      );
  }
  const scripts = [...graph.imports.keys(), ...Object.values(profile.blocks ?? {})].map(
    (file) => files.get(file)?.toString('utf8') ?? '',
  );
  const unused = unusedMessages(prunedParts.messages, scripts);
  for (const file of Object.values(profile.messages).flatMap((groups) => Object.values(groups)))
    still('message', unused, Object.keys(readJson(files.get(file)) ?? {}), file);
  return problems;
}

function fileOf(profile: ProfileFile, screen: string): string {
  return profile.screens.find(({ id }) => id === screen)?.file ?? '';
}

function pruned(file: string, message: string): BundleProblem {
  return { file, code: 'pruned', message };
}

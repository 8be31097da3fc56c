import type { Block, Screen } from '#config/screen.gen.ts';
import type { FilesAhead, FormEntry } from '#core/bundle.ts';
import { blockSource } from '#generator/codegen/block-registry.ts';
import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import { resolvedBlocks } from '#generator/config/resolved-blocks.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import type { Core } from '#generator/core/core.ts';
import { withImports, type ReachableFiles } from './reachable-files.ts';

/** Scripts of the core that sources come as, with all that they import, without those that every page has. */
export type ScriptsOf = (sources: readonly string[]) => readonly string[];

// What the app loads by itself around the blocks of a screen (`prepare-screen.ts`).
const parts = {
  shell: 'src/web/app/shell/full-shell.tsx',
  access: 'src/web/screens/protected-screen.tsx',
  gate: 'src/web/screens/gated-block.tsx',
  consent: 'src/web/features/cookie/consent-banner.tsx',
} as const;

export function scriptsOf(core: Core, { initial }: ReachableFiles): ScriptsOf {
  const known = new Map<string, readonly string[]>();
  return (sources) => {
    const key = sources.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const missing = sources.find((source) => core.chunks[source] === undefined);
    if (missing !== undefined) throw new Error(`the core has no chunk for ${missing}`);
    const files = withImports(core, sources).map((name) => core.chunks[name]?.file ?? '');
    const scripts = files.filter((file) => !initial.includes(file));
    known.set(key, scripts);
    return scripts;
  };
}

/**
 * What a visit begins with, for a guest and for a client: at the sign-in, at the home screen and at the others that have a tab.
 * To name the files of every screen would make the profile a half larger.
 */
export function filesAhead(
  {
    screens,
    profile,
    gates,
    navigation,
  }: Pick<ResolvedTenant, 'screens' | 'profile' | 'gates' | 'navigation'>,
  forms: ReadonlyMap<string, FormEntry>,
  scripts: ScriptsOf,
): FilesAhead {
  const numberOf = new Map<string, number>();
  const numbers = (names: readonly string[]): number[] =>
    [...new Set(names)].map((name) => {
      const number = numberOf.get(name) ?? numberOf.size;
      numberOf.set(name, number);
      return number;
    });

  function filesOf(screen: Screen, signedIn: boolean): number[] {
    // All that is known of a visitor at the start is whether they are signed in.
    const blocks = resolvedBlocks(screen).filter(
      ({ gate }) => (typeof gate === 'string' ? gates[gate] : gate)?.signedIn !== !signedIn,
    );
    const shown = blocks.map(({ props }) => props?.['form']);
    const begun = shown.flatMap((id) => (typeof id === 'string' ? (forms.get(id) ?? []) : []));
    return numbers([
      ...scripts(sourcesOf(screen, blocks)),
      ...begun.flatMap(({ file, validator }) => [file, validator]),
    ]);
  }

  const first = screens.filter(
    ({ id, tab }) => tab !== undefined || id === navigation.home || id === navigation.login,
  );
  return {
    screens: Object.fromEntries(
      first.map((screen) => [
        screen.id,
        { guest: filesOf(screen, false), client: filesOf(screen, true) },
      ]),
    ),
    consent: profile.cookies === undefined ? [] : numbers(scripts([parts.consent])),
    files: [...numberOf.keys()],
  };
}

function sourcesOf({ shell, access }: Screen, blocks: readonly Block[]): string[] {
  return [
    ...(shell === 'bare' ? [] : [parts.shell]),
    ...(access === undefined ? [] : [parts.access]),
    ...(blocks.some(({ gate }) => gate !== undefined) ? [parts.gate] : []),
    ...blocks
      .filter(({ block }) => !block.startsWith(ownPrefix))
      .map(({ block }) => `src/web/${blockSource(block)}`),
  ];
}

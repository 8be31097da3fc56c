import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { OwnBlock } from '#generator/blocks/own-blocks.ts';
import { nodeAt, textAt } from '#generator/config/read/located.ts';
import { offeredScreens } from '#generator/config/references/offered-screens.ts';
import type { Project } from '#generator/config/read/project.ts';
import type { PrunedParts } from '#generator/config/resolved-tenant.ts';
import type { TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { pruneFiles } from './prune-files.ts';
import { lostNames, usedNames } from './used-names.ts';

export interface PrunedTenant {
  readonly files: TenantFiles;
  /** Forms that are left, sorted. */
  readonly forms: readonly string[];
  readonly prunedParts: PrunedParts;
  readonly findings: readonly Finding[];
}

/** A checked tenant's files without what is unreachable, and what was pruned. */
export function pruneTenant(
  files: TenantFiles,
  project: Project,
  own: ReadonlyMap<string, OwnBlock>,
): PrunedTenant {
  const left = pruneFiles(files, project.schemas);
  const after = usedNames(left, project);
  const before = left === files ? after : usedNames(files, project);
  const lost = (kind: string): string[] => lostNames(before, after, kind);
  const blocks = lost('block');
  const screens = offeredScreens(files).filter((id) => !left.screens.has(id));
  return {
    files: left,
    forms: [...(after.get('form') ?? [])].sort(),
    prunedParts: {
      screens,
      routes: screens.flatMap((id) => textAt(files.screens.get(id), 'route') ?? []),
      blocks,
      forms: lost('form'),
      gates: lost('gate'),
      messages: [
        ...lost('message'),
        ...wordsOfLost(files, blocks, own).filter((id) => after.get('message')?.has(id) !== true),
      ].sort(),
    },
    findings: needed(left, screens),
  };
}

// Code of the tenant's own says its texts itself.
function wordsOfLost(
  files: TenantFiles,
  lost: readonly string[],
  own: ReadonlyMap<string, OwnBlock>,
): string[] {
  const codes = (isLost: boolean): string[] =>
    [...own.values()]
      .filter(({ id }) => lost.includes(id) === isLost)
      .flatMap(({ code }) => code?.text ?? []);
  const [removed, left] = [codes(true), codes(false)];
  const ids = new Set(
    [...files.messages.values()].flatMap((node) =>
      node.kind === 'object' ? [...node.entries.keys()] : [],
    ),
  );
  return removed.length === 0
    ? []
    : [...ids].filter(
        (id) =>
          removed.some((code) => code.includes(id)) && !left.some((code) => code.includes(id)),
      );
}

// Opening the app or signing in would show an empty page.
function needed(files: TenantFiles, removed: readonly string[]): Finding[] {
  const navigation = files.all.get('navigation');
  return ['home', 'login'].flatMap((key): Finding[] => {
    const node = navigation && nodeAt(navigation, [key]);
    const id = textAt(node);
    if (!node || id === undefined || !removed.includes(id)) return [];
    return [
      errorAt(
        'reference/screen',
        `screen "${id}" is unreachable: its gate, or those of all its blocks, can never be satisfied`,
        node.place,
      ),
    ];
  });
}

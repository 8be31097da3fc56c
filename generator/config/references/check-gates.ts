import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { gateFile } from './gate-file.ts';
import { nodeAt, type LocatedEntry } from '../read/located.ts';
import type { Project } from '../read/project.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** A gate whose condition comes back to its own name could never be answered. Gates of one circle are one finding, at the first. */
export function checkGates(files: TenantFiles, project: Project): Finding[] {
  const gates = files.all.get('gates');
  const named = gates && nodeAt(gates, ['gates']);
  if (named?.kind !== 'object') return [];
  const next = new Map(
    [...named.entries].map(([name, entry]) => [name, namesIn(name, entry, project)]),
  );
  const found = new Set<string>();
  return [...named.entries].flatMap(([name, { key }]): Finding[] => {
    const path = found.has(name) ? undefined : findLoop(name, next);
    for (const one of path ?? []) found.add(one);
    return path === undefined
      ? []
      : [errorAt('reference/gate-loop', `circular gate reference: ${path.join(' → ')}`, key)];
  });
}

/** Other gates that a gate's condition names. */
function namesIn(name: string, entry: LocatedEntry, project: Project): string[] {
  return namedElsewhere(gateFile(name, entry), 'gates', project.schemas)
    .filter((one) => one.kind === 'gate')
    .map((one) => one.name);
}

/** The names passed from a gate until it is met again, undefined when it never is. */
function findLoop(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const paths = new Map([[start, [start]]]);
  // A map grows while it is walked, which makes this a breadth-first search.
  for (const [name, path] of paths) {
    for (const other of next.get(name) ?? []) {
      if (other === start) return [...path, start];
      if (!paths.has(other)) paths.set(other, [...path, other]);
    }
  }
  return undefined;
}

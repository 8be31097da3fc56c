import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { type Located, nodeAt, noEntries, textAt } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import type { Reference } from './named-elsewhere.ts';
import { linkPath, routeFits } from './route-fits.ts';

/** A link leads to a screen that is offered, and nothing in it is left to be filled in. */
export function checkRoute(
  { name, node, isEntry = false, filled }: Reference,
  routes: readonly string[],
  files: TenantFiles,
): Finding[] {
  const path = linkPath(name);
  const open = filled === null ? undefined : openPart(name, isEntry);
  if (open !== undefined)
    return [
      errorAt(
        'reference/route',
        `nothing fills in "${open}" in this link`,
        node.place,
        isEntry
          ? 'write {field} with a field of the entry, for example {id}'
          : 'name the screen, or its route with a value',
      ),
    ];
  if (routes.some((route) => routeFits(path, route))) return [];
  const left = [...files.screens].find(([, screen]) =>
    routeFits(path, textAt(screen, 'route') ?? ''),
  );
  if (left === undefined)
    return [
      errorAt(
        'reference/route',
        `no screen has the route ${path}`,
        node.place,
        suggest(path, routes),
      ),
    ];
  // A tenant that leaves out a screen of the base did not write the links to it: they are pruned with it.
  if (isInherited(node, files)) return [];
  return [
    errorAt(
      'reference/route',
      `screen "${left[0]}" (${path}) is not listed in profile.screens`,
      node.place,
    ),
  ];
}

/** A part of a link that would stand in the address as it is written. */
function openPart(link: string, isEntry: boolean): string | undefined {
  // What an entry fills in may not touch a sign that would be left over.
  const rest = isEntry ? link.replaceAll(/(?<![$:{])\{[^{}]*\}(?!\})/g, '') : link;
  return rest.split(/[/?&#=]/).find((part) => /^:|[{}]/.test(part));
}

// Only a tenant's own profile gives its id.
export function isInherited({ place }: Located, files: TenantFiles): boolean {
  const own = nodeAt(files.all.get('profile') ?? noEntries, ['id'])?.place.file.path ?? '';
  return !place.file.path.startsWith(own.slice(0, own.lastIndexOf('/') + 1));
}

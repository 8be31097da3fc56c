import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, placeAt, textAt } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import type { Unread } from '../read/unread.ts';

/** Files that must be there, ids that must equal their file's name, routes that must be one screen's alone. */
export function checkNames(id: string, files: TenantFiles, { isWhole }: Unread): Finding[] {
  const findings: Finding[] = [];
  const profile = files.all.get('profile');
  for (const name of ['gates', 'navigation']) {
    if (profile && isWhole && !files.all.has(name))
      findings.push(
        errorAt('file/missing', `there is no ${name}.json, here or in a parent`, profile.place),
      );
  }
  for (const [file, node] of files.all) {
    const name = file === 'profile' ? id : /^(?:screens|forms)\/(.+)$/.exec(file)?.[1];
    const own = name === undefined ? undefined : textAt(node, 'id');
    if (name !== undefined && own !== undefined && own !== name) {
      findings.push(
        errorAt(
          'file/id',
          `the id is "${own}" but the ${node === profile ? 'folder' : 'file'} is called "${name}"`,
          placeAt(node, ['id']),
          nameHint(file, name, own, files),
        ),
      );
    }
  }
  return [...findings, ...sharedRoutes(files), ...reservedRoutes(files)];
}

/** What is wrong: the file, where screens are listed by the id; else the id, or either of them. */
function nameHint(file: string, name: string, own: string, { screens }: TenantFiles): string {
  if (file.startsWith('screens/') && !screens.has(name)) return `rename the file to ${own}.json`;
  return file.startsWith('forms/') && /^[a-z][a-z0-9-]*$/.test(own)
    ? `write "${name}", or rename the file to ${own}.json`
    : `write "${name}"`;
}

// Folders of the bundle, and what begins like the files that hosts read for themselves (`_headers`, `_redirects`).
export const reservedRoute = /^\/(?:(?:assets|t)(?=\/|$)|(?:.*\/)?_[^/]*)/;

function reservedRoutes(files: TenantFiles): Finding[] {
  return [...files.screens.values()].flatMap((screen): Finding[] => {
    const [taken] = reservedRoute.exec(textAt(screen, 'route') ?? '') ?? [];
    return taken === undefined
      ? []
      : [
          errorAt(
            'tenant/reserved-route',
            `the host has files of its own at ${taken}, so a screen there could not be reloaded`,
            placeAt(screen, ['route']),
            'choose another route',
          ),
        ];
  });
}

function sharedRoutes(files: TenantFiles): Finding[] {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [screen, node] of files.screens) {
    const route = textAt(node, 'route');
    if (route === undefined) continue;
    // Parameters of another name are the same route.
    const shape = route.replace(/:[^/]+/g, ':');
    const owner = owners.get(shape);
    if (owner !== undefined) {
      findings.push(
        errorAt(
          'tenant/duplicate-route',
          `screen "${owner}" already has the route ${route}`,
          (nodeAt(node, ['route']) ?? node).place,
        ),
      );
    }
    owners.set(shape, screen);
  }
  return findings;
}

import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, placeAt, textAt } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** Files that must be there, ids that must equal their file's name, routes that must be one screen's alone. */
export function checkNames(id: string, files: TenantFiles): Finding[] {
  const findings: Finding[] = [];
  const profile = files.all.get('profile');
  for (const name of ['gates', 'navigation']) {
    if (profile && !files.all.has(name))
      findings.push({
        severity: 'error',
        code: 'file/missing',
        message: `there is no ${name}.json, here or in a parent`,
        place: profile.place,
      });
  }
  const named = [...(profile ? [[id, profile] as const] : []), ...files.screens, ...files.forms];
  for (const [name, node] of named) {
    const own = textAt(node, 'id');
    if (own !== undefined && own !== name) {
      findings.push({
        severity: 'error',
        code: 'file/id',
        message: `the id is "${own}" but the ${node === profile ? 'folder' : 'file'} is called "${name}"`,
        place: placeAt(node, ['id']),
        suggestion: `write "${name}"`,
      });
    }
  }
  return [...findings, ...sharedRoutes(files), ...servedRoutes(files)];
}

// A host hands a service's path on before the app is asked, so a screen there could never be reloaded.
function servedRoutes(files: TenantFiles): Finding[] {
  const profile = files.all.get('profile');
  const bases = [textAt(profile, 'http', 'apiBase'), textAt(profile, 'stock', 'stockBase')].filter(
    (base) => base?.startsWith('/'),
  );
  return [...files.screens.values()].flatMap((screen): Finding[] => {
    const route = textAt(screen, 'route') ?? '';
    const base = bases.find((one) => one !== undefined && `${route}/`.startsWith(`${one}/`));
    if (base === undefined) return [];
    return [
      {
        severity: 'error',
        code: 'tenant/duplicate-route',
        message: `${route} conflicts with the service path ${base}`,
        place: placeAt(screen, ['route']),
      },
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
      findings.push({
        severity: 'error',
        code: 'tenant/duplicate-route',
        message: `screen "${owner}" already has the route ${route}`,
        place: (nodeAt(node, ['route']) ?? node).place,
      });
    }
    owners.set(shape, screen);
  }
  return findings;
}

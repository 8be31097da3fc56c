import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { reservedRoute } from './check-names.ts';
import { isInherited } from './check-route.ts';
import { offeredScreens } from './offered-screens.ts';

/** Paths of the bundle's own origin that services answer: the bundle has no files there, and no screen. */
export function checkServicePaths(files: TenantFiles): Finding[] {
  return basesOf(files.all.get('profile')).flatMap((base): Finding[] => {
    const written = textAt(base) ?? '';
    if (!written.startsWith('/')) return [];
    const path = written.replace(/\/+$/, '');
    if (path === '')
      return [
        errorAt(
          'tenant/reserved-route',
          'a service at / would be asked for every page of the app',
          base.place,
          'write a path of its own, for example /api',
        ),
      ];
    const [taken] = reservedRoute.exec(path) ?? [];
    if (taken !== undefined)
      return [
        errorAt(
          'tenant/reserved-route',
          `the host has files of its own at ${taken}, so no service can be there`,
          base.place,
          'choose another path',
        ),
      ];
    return screensBelow(path, base, files);
  });
}

// A host hands a service's path on before the app is asked, so a screen there could never be reloaded.
function screensBelow(path: string, base: Located, files: TenantFiles): Finding[] {
  const routes = offeredScreens(files).flatMap((id) => {
    const screen = files.screens.get(id);
    const route = screen && nodeAt(screen, ['route']);
    return route && `${textAt(route) ?? ''}/`.startsWith(`${path}/`) ? [route] : [];
  });
  const [first, ...more] = routes;
  if (first === undefined) return [];
  const isOne = more.length === 0 && !isInherited(first, files);
  const others = more.length === 0 ? '' : ` and ${counted(more.length, 'more route')}`;
  return [
    errorAt(
      'tenant/duplicate-route',
      `${textAt(first)}${others} ${more.length === 0 ? 'conflicts' : 'conflict'} with the service path ${path}`,
      isOne ? first.place : base.place,
      isOne ? 'choose another route' : 'choose another path',
    ),
  ];
}

function basesOf(profile: Located | undefined): Located[] {
  if (profile === undefined) return [];
  const services = nodeAt(profile, ['services']);
  return [
    nodeAt(profile, ['http', 'apiBase']),
    nodeAt(profile, ['stock', 'stockBase']),
    ...(services?.kind === 'object'
      ? [...services.entries.values()].map(({ value }) => nodeAt(value, ['base']))
      : []),
  ].flatMap((base) => base ?? []);
}

import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { isFoundAt } from '../read/unread.ts';
import { nodeAt, noEntries, textAt, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { isInherited } from './check-route.ts';
import { offeredScreens } from './offered-screens.ts';

/**
 * Links to a route that a screen had, before the tenant changed it, are one mistake: that of the new route. Where the new one
 * is wrong in itself, or a screen is not there, that is reported already, and where links lead is not known.
 */
export function oncePerRoute(
  findings: readonly Finding[],
  files: TenantFiles,
  before: readonly Finding[],
): Finding[] {
  const errors = before.filter(({ severity }) => severity === 'error');
  if (isUnsettled(files, errors)) return findings.filter(({ code }) => code !== 'reference/route');
  const moved = offeredScreens(files).flatMap((id) => movedRoute(id, files) ?? []);
  const broken = new Map(
    moved.map(({ was, ...one }) => [`no screen has the route ${was}`, { was, ...one }]),
  );
  const left = findings.filter(
    ({ code, message }) => code !== 'reference/route' || !broken.has(message),
  );
  const routes = [...broken].flatMap(([message, { was, route }]): Finding[] => {
    const places = findings.filter(
      (one) => one.code === 'reference/route' && one.message === message,
    );
    if (places.length === 0 || isFoundAt(errors, route.place)) return [];
    return [
      errorAt(
        'reference/route',
        `${counted(places.length, 'link')} to ${was}, the route that this screen has in the base, would lead nowhere`,
        route.place,
        `keep "${was}"`,
      ),
    ];
  });
  return [...left, ...routes];
}

/** Whether something is wrong with a screen that the tenant lists, or with a route of its own. */
function isUnsettled(files: TenantFiles, errors: readonly Finding[]): boolean {
  const list = nodeAt(files.all.get('profile') ?? noEntries, ['screens']);
  const named = list?.kind === 'list' ? list.items : [];
  const routes = named.flatMap((item) => {
    const screen = files.screens.get(textAt(item) ?? '');
    return (screen && nodeAt(screen, ['route'])) ?? [];
  });
  return errors.length > 0 && [...named, ...routes].some(({ place }) => isFoundAt(errors, place));
}

/** The route of a screen that is the tenant's own, and the one that it replaces. */
function movedRoute(
  id: string,
  files: TenantFiles,
): { readonly was: string; readonly route: Located } | undefined {
  const screen = files.screens.get(id);
  const route = screen && nodeAt(screen, ['route']);
  const was = textAt(route?.under);
  return route === undefined ||
    was === undefined ||
    was === textAt(route) ||
    isInherited(route, files)
    ? undefined
    : { was, route };
}

import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, type Located } from '../read/located.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { offeredScreens } from './offered-screens.ts';

/** Parameters of routes: none where nothing fills it in, and each that a form asks for. */
export function checkOpenRoutes(files: TenantFiles): Finding[] {
  return [...openTabs(files), ...openNames(files), ...checkFormRoutes(files)];
}

// A tab is a link as it stands.
function openTabs(files: TenantFiles): Finding[] {
  return offered(files).flatMap(({ screen }): Finding[] => {
    const [key] = nodeAt(screen, ['tab'])?.kind === 'object' ? routeKeys(screen) : [];
    if (key === undefined) return [];
    return [
      errorAt(
        'reference/route',
        `nothing fills in ":${key}" in the route of this tab`,
        keyPlaceAt(screen, ['tab']),
        'remove "tab", and link to the screen from a list with "on"',
      ),
    ];
  });
}

function openNames(files: TenantFiles): Finding[] {
  const navigation = files.all.get('navigation');
  return ['home', 'login'].flatMap((name): Finding[] => {
    const node = navigation && nodeAt(navigation, [name]);
    const screen = files.screens.get(textAt(node) ?? '');
    const [key] = screen ? routeKeys(screen) : [];
    if (!node || key === undefined) return [];
    return [
      errorAt(
        'reference/route',
        `nothing fills in ":${key}" in ${textAt(screen, 'route')}, the route of this screen`,
        node.place,
        'name a screen whose route has no parameter',
      ),
    ];
  });
}

/** What a form takes from the route is there on each screen that shows it. One that is missing is found once. */
function checkFormRoutes(files: TenantFiles): Finding[] {
  const found = new Map<Located, Finding>();
  for (const { id, screen } of offered(files))
    for (const { block, props } of blocksOf(screen)) {
      const form = block === 'form' ? files.forms.get(textAt(props, 'form') ?? '') : undefined;
      const params = form && nodeAt(form, ['submit', 'params']);
      for (const { value } of params?.kind === 'object' ? params.entries.values() : []) {
        const keys = routeKeys(screen);
        const key = textAt(value, 'route');
        if (key !== undefined && !keys.includes(key) && !found.has(value))
          found.set(
            value,
            errorAt(
              'reference/parameter',
              `the route of screen "${id}" has no ":${key}"`,
              placeAt(value, ['route']),
              suggest(key, keys),
            ),
          );
      }
    }
  return [...found.values()];
}

function offered(files: TenantFiles): { readonly id: string; readonly screen: Located }[] {
  return offeredScreens(files).flatMap((id) => {
    const screen = files.screens.get(id);
    return screen === undefined ? [] : [{ id, screen }];
  });
}

function routeKeys(screen: Located): string[] {
  return [...(textAt(screen, 'route') ?? '').matchAll(/:([A-Za-z0-9]+)/g)].map(
    ([, key = '']) => key,
  );
}

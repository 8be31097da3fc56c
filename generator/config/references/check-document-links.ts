import type { Finding } from '#generator/diagnostics/finding.ts';
import type { PlacedLink } from '#generator/documents/tenant-documents.ts';
import { textAt, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { checkRoute, isInherited } from './check-route.ts';
import { offeredScreens } from './offered-screens.ts';

/** Links of a tenant's own documents that lead to no screen. Those of a base are pruned with the screens that are left out. */
export function checkDocumentLinks(links: readonly PlacedLink[], files: TenantFiles): Finding[] {
  const routes = offeredScreens(files).flatMap(
    (id) => textAt(files.screens.get(id), 'route') ?? [],
  );
  return links
    .filter(({ href }) => isScreenPath(href))
    .flatMap(({ href, place }) => {
      const node: Located = { kind: 'scalar', value: href, place };
      return isInherited(node, files)
        ? []
        : checkRoute({ kind: 'route', name: href, node, filled: null }, routes, files);
    });
}

// What has an ending is a file beside the app, such as `/licences.txt`.
function isScreenPath(href: string): boolean {
  return /^\/[^.]*$/.test(href.split(/[?#]/)[0] ?? '');
}

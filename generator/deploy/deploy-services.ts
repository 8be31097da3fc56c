import { productServices } from '#generator/openapi/product-services.ts';
import { ownPaths } from '#generator/bundle/service-routes.ts';
import type { DeployService } from './deploy-parts.ts';

/** Variable with the address of the backend. */
export const backendVariable = 'LIVERY_API';

/**
 * What answers each path of the bundle's own origin: the backend for the product's own services, and for whatever shares a path with
 * them; an address of its own for each service of the tenants.
 */
export function deployServices(
  profiles: readonly Parameters<typeof ownPaths>[0][],
): readonly DeployService[] {
  const found = new Map<string, string>();
  const named = profiles.flatMap(ownPaths);
  const isOfBackend = ({ name }: { readonly name: string }): boolean =>
    productServices.includes(name);
  for (const { path } of named.filter(isOfBackend)) found.set(path, backendVariable);
  for (const { name, path } of named)
    if (!found.has(path))
      found.set(path, `LIVERY_SERVICE_${name.toUpperCase().replaceAll('-', '_')}`);
  return [...found].map(([path, variable]) => ({ path, variable }));
}

/** Services that have an address of their own. */
export function ownServices(services: readonly DeployService[]): readonly DeployService[] {
  return services.filter(({ variable }) => variable !== backendVariable);
}

/** What a reader of a written file has to know of those. */
export function addressComment(services: readonly DeployService[]): string {
  return ownServices(services)
    .map(
      ({ path, variable }) =>
        `# ${variable} is the address of the service at ${path}, without a path: it is asked under ${path} there as well.\n`,
    )
    .join('');
}

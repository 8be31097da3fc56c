import type { Profile } from '#config/profile.gen.ts';

/** Service (`client`, `market`, or a key of `profile.services`) → address that answers for it in place of its own. */
export type ServiceAddresses = ReadonlyMap<string, string>;

/** A path of the bundle's origin that a service answers. */
export interface ServiceRoute {
  readonly path: string;
  /** What answers it, where that is not the backend; the path itself is left out of what is asked there. */
  readonly address?: string;
}

type Services = Pick<Profile, 'http' | 'stock' | 'services'>;

/** The bases of a profile's services that lie on the bundle's own origin. */
export function servicePaths(profile: Services): string[] {
  return ownPaths(profile).map(({ path }) => path);
}

export function serviceRoutes(profile: Services, addresses: ServiceAddresses): ServiceRoute[] {
  return ownPaths(profile).map(({ name, path }) => {
    const address = addresses.get(name);
    return { path, ...(address === undefined ? {} : { address }) };
  });
}

/** The same by the names of their services. */
export function ownPaths(profile: Services): { readonly name: string; readonly path: string }[] {
  return [...serviceBases(profile)]
    .filter(([, base]) => base.startsWith('/'))
    .map(([name, base]) => ({ name, path: base.replace(/\/+$/, '') }));
}

/** Every service of a profile with its base URL. */
export function serviceBases({
  http,
  stock,
  services = {},
}: Services): ReadonlyMap<string, string> {
  return new Map([
    ['client', http.apiBase],
    ['market', stock.stockBase],
    ...Object.entries(services).map(([name, { base }]) => [name, base] as const),
  ]);
}

/** The profile with every addressed service on a path of the page's own origin, wherever its own base lies. */
export function withOwnPaths<P extends Services>(profile: P, addresses: ServiceAddresses): P {
  const baseOf = (name: string, base: string): string =>
    addresses.has(name) ? `/@service/${name}` : base;
  const { http, stock, services } = profile;
  return {
    ...profile,
    http: { ...http, apiBase: baseOf('client', http.apiBase) },
    stock: { ...stock, stockBase: baseOf('market', stock.stockBase) },
    ...(services && {
      services: Object.fromEntries(
        Object.entries(services).map(([name, service]) => [
          name,
          { ...service, base: baseOf(name, service.base) },
        ]),
      ),
    }),
  };
}

import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { serviceBases, type ServiceAddresses } from '#generator/bundle/service-routes.ts';

/** An address for a service that no profile has is a slip. */
export function assertServices(
  profiles: readonly Parameters<typeof serviceBases>[0][],
  addresses: ServiceAddresses,
): void {
  const known = [...new Set(profiles.flatMap((profile) => [...serviceBases(profile).keys()]))];
  for (const name of addresses.keys())
    if (!known.includes(name))
      throw new UserError(
        `--service: no profile declares a service "${name}"; ${suggest(name, known) ?? 'see services in profile.json'}`,
      );
}

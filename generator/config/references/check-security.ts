import { noteAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { unmetSecurity, type ServiceGrant } from '#generator/openapi/met-security.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

/** What each service of the tenant's own is sent, by document. The product's own services get what they ask for. */
export type ServiceGrants = ReadonlyMap<string, ServiceGrant>;

export function serviceGrants(
  profile: Located | undefined,
  names: readonly string[],
): ServiceGrants {
  return new Map(
    names.map((name) => {
      const session = profile && nodeAt(profile, ['services', name, 'session']);
      return [
        name,
        {
          session: session?.kind === 'scalar' && session.value === true,
          publicKey: textAt(profile, 'services', name, 'publicKey') !== undefined,
          headers: headersAt(profile, name),
          isOwnPath: textAt(profile, 'services', name, 'base')?.startsWith('/') === true,
        },
      ];
    }),
  );
}

function headersAt(profile: Located | undefined, name: string): ReadonlyMap<string, string> {
  const headers = profile && nodeAt(profile, ['services', name, 'headers']);
  return new Map(
    [...(headers?.kind === 'object' ? headers.entries : [])].flatMap(([header, { value }]) => {
      const text = textAt(value);
      return text === undefined ? [] : [[header.toLowerCase(), text] as const];
    }),
  );
}

/** An operation that asks for credentials which the app does not send: it would always be refused. */
export function checkSecurity(
  operation: DescribedOperation,
  grants: ServiceGrants,
  place: Place,
): Finding[] {
  const grant = grants.get(operation.document);
  const unmet = grant && unmetSecurity(operation.security, grant, operation.document);
  if (!unmet) return [];
  const message = `${operation.id} requires ${unmet.lacks}, which the app does not send`;
  return unmet.isForHost
    ? [noteAt('bind/security', `${message}: the host of the bundle must add it`, place)]
    : [warningAt('bind/security', message, place, unmet.advice)];
}

import { noteAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { checkHeaders } from './check-headers.ts';
import { checkSecurity, type ServiceGrants } from './check-security.ts';

/**
 * Whether the app's requests are let in: credentials, headers and cookies that an operation asks for, and where it is asked.
 * `given`: parameters that have their values where the operation is used.
 */
export function checkReach(
  operation: DescribedOperation,
  grants: ServiceGrants,
  place: Place,
  given: readonly string[],
): Finding[] {
  return [
    ...checkSecurity(operation, grants, place),
    ...checkHeaders(operation, grants, place, given),
    ...checkCookies(operation, grants, place),
    ...checkServer(operation, grants, place),
  ];
}

// A page can set no cookie of a service, and sends none to another origin.
function checkCookies(
  { id, document, parameters }: DescribedOperation,
  grants: ServiceGrants,
  place: Place,
): Finding[] {
  const grant = grants.get(document);
  return parameters
    .filter((one) => grant !== undefined && one.in === 'cookie' && one.required)
    .map(({ name }) => {
      const message = `${id} requires the cookie ${name}, which the app does not send`;
      return grant?.isOwnPath === true
        ? noteAt('bind/security', `${message}: the host of the bundle must add it`, place)
        : warningAt(
            'bind/security',
            message,
            place,
            'have your host add it, under a base that is a path',
          );
    });
}

// A service has one address, so an operation that its document has elsewhere would be asked for in vain; a gateway may know better.
function checkServer(
  { id, document, server }: DescribedOperation,
  grants: ServiceGrants,
  place: Place,
): Finding[] {
  const grant = grants.get(document);
  if (grant === undefined || grant.isOwnPath || server === undefined) return [];
  return [
    warningAt(
      'reference/service',
      `${id} is answered at ${server}, as its document says, and is asked for at services.${document}.base`,
      place,
      'put it into a document and a service of its own',
    ),
  ];
}

import { errorAt, noteAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { unsentHeaders } from '#generator/openapi/sent-headers.ts';
import type { ServiceGrants } from './check-security.ts';

/** Headers that an operation requires and that have no value: it would always be refused. */
export function checkHeaders(
  operation: DescribedOperation,
  grants: ServiceGrants,
  place: Place,
  given: readonly string[],
): Finding[] {
  return unsentHeaders(operation, grants.get(operation.document), given).map(
    ({ name, isForHost, advice }) => {
      const message = `${operation.id} requires the header ${name}`;
      return isForHost
        ? noteAt('bind/security', `${message}: the host of the bundle must add it`, place)
        : errorAt('bind/header', message, place, advice);
    },
  );
}

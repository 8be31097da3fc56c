import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { refusedHeader, whyRefused } from '#generator/openapi/header-text.ts';

/** A header of the operation that `params` gives a value and cannot: asked of names that no settable parameter has. */
export function checkHeaderParam(
  { parameters }: DescribedOperation,
  name: string,
  place: Place,
): Finding | undefined {
  if (!parameters.some((one) => one.in === 'header' && one.name === name)) return undefined;
  const refused = refusedHeader(name);
  // How the document writes its name is reported with what it requires.
  if (refused === 'spelling') return undefined;
  // What is left are those of the product's own services.
  return errorAt('bind/header', `the header ${name} ${whyRefused[refused ?? 'app']}`, place);
}

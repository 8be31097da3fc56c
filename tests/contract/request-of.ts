import type { Contract, Operation } from '#server/http/contract.ts';
import type { FormParts } from '#tests/server/form-data.ts';
import type { Call } from '#tests/server/test-app.ts';
import type { Case } from './cases/case.ts';
import type { Mutant } from './mutations.ts';

const prefixes: Readonly<Record<string, string>> = {
  client: '/api',
  market: '/feed',
  desk: '/desk',
};

/** The request of a case, with some of it changed. */
export function requestOf(
  contract: Contract,
  operation: Operation,
  valid: Case,
  changes: Partial<Mutant>,
): Call {
  const parameters = changes.path ?? valid.path ?? {};
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encode(parameters[name] ?? ''),
  );
  const query = Object.entries(changes.query ?? valid.query ?? {})
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  return {
    method: operation.method === 'PATCH' ? 'POST' : operation.method,
    path: `${prefixes[contract.name] ?? ''}${path}${query === '' ? '' : `?${query}`}`,
    ...(changes.body !== undefined &&
      operation.body &&
      (operation.body.mediaType === 'multipart/form-data'
        ? { form: formOf(changes.body) }
        : { body: changes.body })),
  };
}

/** Parts of a form: bytes are a file, everything else is a text field. */
function formOf(body: unknown): FormParts {
  return Object.entries(Object(body)).map(([name, value]) => [
    name,
    Buffer.isBuffer(value)
      ? { bytes: value }
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? ''),
  ]);
}

/** A lone half of a character cannot stand in an address; a browser would send the replacement as well. */
function encode(value: string): string {
  return encodeURIComponent(Buffer.from(value).toString());
}

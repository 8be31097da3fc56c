import type { IncomingMessage } from 'node:http';

/** A request as far as a document speaks of it. */
export interface MockRequest {
  readonly method: string;
  /** Still encoded. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when it was longer than the limit. */
  readonly body: Buffer | undefined;
}

/** Far beyond what a form sends. */
export const bodyLimit = 10_000_000;

export async function readRequest(incoming: IncomingMessage): Promise<MockRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://mock');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
  return {
    method: incoming.method ?? 'GET',
    pathname,
    query: searchParams,
    headers,
    body: await bodyOf(incoming),
  };
}

// What is too long is read to its end all the same, so that the sender hears why it was refused.
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of incoming) {
    const bytes = Buffer.from(part as Uint8Array);
    length += bytes.length;
    if (length <= bodyLimit) parts.push(bytes);
  }
  return length > bodyLimit ? undefined : Buffer.concat(parts);
}

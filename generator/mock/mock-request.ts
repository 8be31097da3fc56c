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
  /** Parts of a multipart body; undefined where it is none or cannot be read. */
  readonly parts?: readonly MockPart[] | undefined;
}

/** One part of a multipart body: a text, or a file. */
export interface MockPart {
  readonly name: string;
  readonly content: string | MockFile;
}

export interface MockFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Beyond what a form sends with its files. */
export const bodyLimit = 120_000_000;

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
    ...(await readBody(incoming, headers['content-type'] ?? '')),
  };
}

async function readBody(
  incoming: IncomingMessage,
  type: string,
): Promise<Pick<MockRequest, 'body' | 'parts'>> {
  const body = await bodyOf(incoming);
  return { body, parts: body && (await multipartParts(body, type)) };
}

/** The parts of a body of `multipart/form-data`; undefined where it is none or broken. */
export async function multipartParts(
  body: Buffer,
  type: string,
): Promise<readonly MockPart[] | undefined> {
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': type },
    }).formData();
    return [...form].map(([name, value]) => ({
      name,
      content:
        typeof value === 'string'
          ? value
          : { name: value.name, type: value.type, bytes: value.size },
    }));
  } catch {
    return undefined;
  }
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

import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { arrived } from './arrived.ts';
import { keyHeader } from './key-header.ts';
import type { EncodedBody } from './multipart-body.ts';
import { onceEach } from './once.ts';
import { refused } from './refused.ts';
import {
  requestHeaders,
  requestPath,
  type ServiceRequest,
  type ServiceSend,
} from './service-request.ts';

/** The requests that leave this page. */
export interface ServicePort {
  readonly settings: ApiSettings;
  readonly plain: FetchRequest;
  /** With the client's access token. */
  readonly signedIn: FetchRequest;
  /** The same, with a proof of who is there where an operation asks for one. */
  readonly proven: FetchRequest;
}

/** Reads an operation that configuration names. */
export async function readService(
  { settings, plain, signedIn }: ServicePort,
  request: ServiceRequest,
): Promise<unknown> {
  const { base, headers, session, publicKey } = serviceOf(settings, request.service);
  const key = keyOf(request, publicKey);
  const signal = request.signal === undefined ? {} : { signal: request.signal };
  const sent = new Request(base + requestPath(withQuery(request, key.query)), {
    headers: {
      ...declaredHeaders(request),
      ...requestHeaders(request),
      'Accept-Language': settings.language(),
      ...headers,
      ...key.header,
    },
    ...signal,
  });
  const response = await (session ? signedIn : plain)(sent);
  if (!response.ok) throw await refused(response);
  return response.json();
}

/** Sends what a form gathered to an operation that configuration names. */
export async function sendToService(
  { settings, plain, signedIn, proven }: ServicePort,
  request: ServiceSend,
): Promise<void> {
  const { base, headers, session, publicKey } = serviceOf(settings, request.service);
  const key = keyOf(request, publicKey);
  const { contentType, body } = await written(request);
  const once = request.idempotent === true ? { [keyHeader]: '' } : {};
  const sent = new Request(base + requestPath(withQuery(request, key.query)), {
    method: request.method,
    body,
    headers: {
      ...declaredHeaders(request),
      ...requestHeaders(request),
      'Content-Type': contentType,
      'Accept-Language': settings.language(),
      ...headers,
      ...key.header,
      ...once,
    },
  });
  try {
    // Only the tenant's own backend asks for proofs of who is there.
    const response = await onceEach(
      settings,
      request.service === 'client' ? proven : session ? signedIn : plain,
    )(sent);
    if (!response.ok) throw await refused(response);
  } finally {
    // However it ended: an answer that was lost may have been a success.
    void settings.onWritten(request.invalidates ?? [`${request.service}/*`]);
  }
}

/** What is not JSON is rare: how it is written comes with the first operation that asks for it. */
async function written({ body, encoding, jsonType }: ServiceSend): Promise<EncodedBody> {
  if (encoding === undefined)
    return { contentType: jsonType ?? 'application/json', body: JSON.stringify(body) };
  const { encodedBody } = await arrived(import('./encode-body.ts'));
  return encodedBody(body, encoding);
}

/** What the operation's document asks for besides; the generator lets none of the app's own names through. */
function declaredHeaders({ headers = [] }: ServiceRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** The service's public key, where the operation's document asks for it. */
function keyOf(
  { keys = [] }: ServiceRequest,
  publicKey: string | undefined,
): Readonly<Record<'header' | 'query', Readonly<Record<string, string>>>> {
  const within = (place: 'header' | 'query') =>
    Object.fromEntries(
      keys.filter((one) => one.in === place).map(({ name }) => [name, publicKey ?? '']),
    );
  return publicKey === undefined
    ? { header: {}, query: {} }
    : { header: within('header'), query: within('query') };
}

function withQuery(
  { path, parameters, values }: ServiceRequest,
  more: Readonly<Record<string, string>>,
): Pick<ServiceRequest, 'path' | 'parameters' | 'values'> {
  const added = Object.keys(more).map((name) => [name, 'query'] as const);
  return {
    path,
    parameters: { ...parameters, ...Object.fromEntries(added) },
    values: { ...values, ...more },
  };
}

// A third-party service learns neither the tenant's id nor, unless the profile says so, who is signed in.
function serviceOf(
  settings: ApiSettings,
  service: string,
): {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly session: boolean;
  readonly publicKey?: string | undefined;
} {
  const { tenantId, apiBase, stockBase, stockToken: token } = settings;
  if (service === 'client')
    return { base: apiBase, headers: { 'X-Tenant-Id': tenantId }, session: true };
  if (service === 'market')
    return {
      base: stockBase,
      headers: { 'X-Tenant-Id': tenantId, 'X-Stock-Token': token },
      session: false,
    };
  const own = settings.services?.[service];
  if (own === undefined) throw new Error(`no service ${service}`);
  return { base: own.base, headers: {}, session: own.session, publicKey: own.publicKey };
}

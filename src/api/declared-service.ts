import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { keyHeader } from './key-header.ts';
import { onceEach } from './once.ts';
import { refused } from './refused.ts';
import { requestPath, type ServiceRequest, type ServiceSend } from './service-request.ts';

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
  const { base, headers, session } = serviceOf(settings, request.service);
  const signal = request.signal === undefined ? {} : { signal: request.signal };
  const sent = new Request(base + requestPath(request), {
    headers: { 'Accept-Language': settings.language(), ...headers },
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
  const { base, headers, session } = serviceOf(settings, request.service);
  const key = request.idempotent === true ? { [keyHeader]: '' } : {};
  const sent = new Request(base + requestPath(request), {
    method: request.method,
    body: JSON.stringify(request.body),
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': settings.language(),
      ...headers,
      ...key,
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

// A third-party service learns neither the tenant's id nor, unless the profile says so, who is signed in.
function serviceOf(
  settings: ApiSettings,
  service: string,
): {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly session: boolean;
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
  return { base: own.base, headers: {}, session: own.session };
}

import { randomUUID } from 'node:crypto';
import { demoPassword } from '#server/demo/demo-people.ts';
import { processProfile } from './server-process.ts';

export interface ProcessAnswer<T> {
  readonly status: number;
  readonly body: T;
}

/** Calls of a demonstration client to a server that runs as a process. */
export interface ProcessClient {
  send<T>(method: string, path: string, body?: object, key?: string): Promise<ProcessAnswer<T>>;
}

/** Signs a client in at an address. */
export async function processClient(address: string, username: string): Promise<ProcessClient> {
  let token = '';
  async function send<T>(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<ProcessAnswer<T>> {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-tenant-id': processProfile.http.tenantId,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }
  const signedIn = await send<{ access_token: string }>('POST', '/auth/app/v1/login', {
    username,
    password: demoPassword,
  });
  token = signedIn.body.access_token;
  return { send };
}

import { expect } from '@playwright/test';
import type { Deployment } from './deployment/deployment.ts';
import { shippedProfile, type ProfileId } from './profiles.ts';

/** What happens off the app, done as the deployment's own programs do it: beside the backend, with the operator's token. */
export interface Desk {
  /** Code of a new invitation. */
  invite(): Promise<string>;
  /** Code with which a client chooses a new password. */
  startPasswordReset(username: string): Promise<string>;
  resetPin(username: string): Promise<void>;
  /** The code in the newest message of a kind to a number, or to anybody. */
  lastCode(template: string, target?: string): Promise<string>;
  idOf(username: string): Promise<string>;
  /** Uploads a file that an answer to a client can send; gives its id. */
  sendable(clientId: string, bytes: Buffer): Promise<string>;
  call(method: string, address: string, body?: object): Promise<unknown>;
}

export function deskOf(deployment: Deployment, profile: ProfileId): Desk {
  const [first, second] = deployment.operators[profile] ?? [];

  async function call(
    method: string,
    address: string,
    body?: object,
    token = first,
  ): Promise<unknown> {
    // A form names its own type, with the boundary of its parts.
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(new URL(`/desk/v1${address}`, deployment.desk), {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Tenant-Id': shippedProfile(profile).http.tenantId,
        ...(isJson && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    if (!response.ok)
      throw new Error(
        `the desk refused ${method} ${address}: ${response.status} ${await response.text()}`,
      );
    return response.status === 204 ? undefined : response.json();
  }

  async function idOf(username: string): Promise<string> {
    const { items } = (await call('GET', `/clients?q=${encodeURIComponent(username)}`)) as {
      items: { id: string; username: string }[];
    };
    const found = items.find((client) => client.username === username);
    if (found === undefined) throw new Error(`${profile} has no client ${username}`);
    return found.id;
  }

  return {
    call,
    idOf,
    async invite() {
      return codeOf(await call('POST', '/invitations', { days: 1 }));
    },
    async startPasswordReset(username) {
      const request = (await call('POST', `/clients/${await idOf(username)}/password_reset`)) as {
        id: string;
      };
      const { reset } = (await call(
        'POST',
        `/requests/${request.id}/approve`,
        undefined,
        second,
      )) as { reset: unknown };
      return codeOf(reset);
    },
    async resetPin(username) {
      await call('POST', `/clients/${await idOf(username)}/pin_reset`);
    },
    async sendable(clientId, bytes) {
      const form = new FormData();
      form.append('purpose', 'chat');
      form.append('file', new Blob([new Uint8Array(bytes)]), 'file');
      const { id } = (await call('POST', `/clients/${clientId}/chat/files`, form)) as {
        id: string;
      };
      return id;
    },
    async lastCode(template, target) {
      let params: unknown;
      // The field is there before the server has sent what is to be typed into it.
      await expect
        .poll(async () => {
          const { items } = (await call('GET', '/outbox')) as {
            items: { template: string; target: string; params: unknown }[];
          };
          params = items.find(
            (one) => one.template === template && (target === undefined || one.target === target),
          )?.params;
          return params;
        })
        .toBeDefined();
      return codeOf(params);
    },
  };
}

function codeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('code' in answer))
    throw new Error(`no code in ${JSON.stringify(answer)}`);
  return String(answer.code);
}

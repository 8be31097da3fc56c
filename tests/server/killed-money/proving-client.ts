import { Secret, TOTP } from 'otpauth';
import { randomUUID } from 'node:crypto';
import type { components } from '#api/client.gen.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { processProfile } from '../server-process.ts';

type Schemas = components['schemas'];

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** A client of a server that runs as a process, who proves by password, PIN and recovery code whatever is asked for. */
export interface ProvingClient {
  /** Throws when the server is gone. */
  send<T>(method: string, path: string, body?: object, key?: string): Promise<Answer<T>>;
  /** Goes on at another address, in the session that there was; to be called while nothing is asked for. */
  moveTo(address: string): Promise<void>;
}

const pin = '294713';
/** Codes that are kept for the next set: who has none left cannot ask for one. */
const fewCodes = 2;

/** Signs a client in who has no authenticator and no PIN yet, and gives them both. */
export async function provingClient(address: string, username: string): Promise<ProvingClient> {
  let tokens: Schemas['Tokens'] | null = null;
  let codes: string[] = [];
  let at = address;

  async function call<T>(
    method: string,
    path: string,
    body: object | undefined,
    key: string,
  ): Promise<Answer<T>> {
    const response = await fetch(`${at}/api${path}`, {
      method,
      headers: {
        'x-tenant-id': processProfile.http.tenantId,
        ...(tokens !== null && { authorization: `Bearer ${tokens.access_token}` }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
  }

  async function send<T>(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Answer<T>> {
    const answer = await call<T & { code?: string; params?: Record<string, string> }>(
      method,
      path,
      body,
      key,
    );
    const { code, params } = answer.body ?? {};
    if (answer.status !== 403 || code !== 'stepUpNeeded' || params === undefined) return answer;
    await prove(params['by'] ?? '', params['intent'] ?? '');
    // An operation may ask for another proof after this one.
    return send(method, path, body, key);
  }

  async function prove(by: string, intent: string): Promise<void> {
    const [path, proof] =
      by === 'password'
        ? ['/client/app/v1/pwd_verify', { password: demoPassword }]
        : by === 'pin'
          ? ['/client/app/v1/pin/verify', { pin }]
          : ['/client/app/v1/code/verify', { code: codes.pop() ?? '' }];
    await expectDone(call('POST', path, { ...proof, intent }, randomUUID()));
  }

  tokens = await expectDone(
    send<Schemas['Tokens']>('POST', '/auth/app/v1/login', { username, password: demoPassword }),
  );
  await expectDone(send('POST', '/client/app/v1/pin', { pin }));
  const { secret } = await expectDone(send<Schemas['MfaBinding']>('POST', '/user/v1/mfa/bind'));
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  codes = (
    await expectDone(send<Schemas['RecoveryCodes']>('POST', '/user/v1/mfa/bind/confirm', { code }))
  ).recovery_codes;

  return {
    send,
    async moveTo(next) {
      at = next;
      const refresh_token = tokens?.refresh_token;
      tokens = await expectDone(
        call('POST', '/auth/app/v1/refresh', { refresh_token }, randomUUID()),
      );
      if (codes.length > fewCodes) return;
      codes = (await expectDone(send<Schemas['RecoveryCodes']>('POST', '/user/v1/mfa/recovery')))
        .recovery_codes;
    },
  };
}

async function expectDone<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

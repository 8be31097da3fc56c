import { hostOf, type Deployment } from './deployment/deployment.ts';
import { shippedProfile, type ProfileId } from './profiles.ts';
import { demoPassword } from './signed-in.ts';

export type ClientCall = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Calls the backend as a demonstration client who is signed in on another device. */
export async function clientCall(
  deployment: Deployment,
  profile: ProfileId,
  username: string,
): Promise<ClientCall> {
  let token = '';
  const call: ClientCall = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(`/api${path}`, hostOf(deployment, profile)), {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        'X-Tenant-Id': shippedProfile(profile).http.tenantId,
        'Accept-Language': 'en-US',
        'Idempotency-Key': crypto.randomUUID(),
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const signedIn = await call<{ access_token: string }>('POST', '/auth/app/v1/login', {
    username,
    password: demoPassword,
  });
  token = signedIn.access_token;
  return call;
}

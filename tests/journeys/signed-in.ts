import { hostOf, type Deployment } from './deployment/deployment.ts';
import { cookiePolicy, shippedProfile, type ProfileId } from './profiles.ts';

/** Password of every demonstration client. */
export const demoPassword = 'coach-and-four';

export interface BrowserStorage {
  readonly cookies: [];
  readonly origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** A browser's storage as it is after `username` has signed in to a profile's own bundle. */
export async function signedInStorage(
  deployment: Deployment,
  profile: ProfileId,
  username: string,
): Promise<BrowserStorage> {
  const host = hostOf(deployment, profile);
  const response = await fetch(new URL('/api/auth/app/v1/login', host), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Tenant-Id': shippedProfile(profile).http.tenantId,
      'Accept-Language': 'en-US',
    },
    body: JSON.stringify({ username, password: demoPassword }),
  });
  if (!response.ok)
    throw new Error(
      `${username} could not sign in to ${profile}: ${response.status} ${await response.text()}`,
    );
  return storageWith(deployment, profile, await response.json());
}

export interface WireTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
}

/** A browser's storage with the tokens of an answer. */
export function storageWith(
  deployment: Deployment,
  profile: ProfileId,
  { access_token, refresh_token, expires_at }: WireTokens,
): BrowserStorage {
  const tokens = {
    session: crypto.randomUUID(),
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.parse(expires_at),
  };
  return {
    cookies: [],
    origins: [
      {
        origin: new URL(hostOf(deployment, profile)).origin,
        localStorage: [
          { name: tokensKey(profile), value: JSON.stringify(tokens) },
          consentOf(profile),
        ],
      },
    ],
  };
}

/** A guest's storage in which the question for cookies has been answered with yes. */
export function guestStorage(deployment: Deployment, profile: ProfileId): BrowserStorage {
  const { origin } = new URL(hostOf(deployment, profile));
  return { cookies: [], origins: [{ origin, localStorage: [consentOf(profile)] }] };
}

/** The same storage, as if the question had not been answered. */
export function withoutConsent({ cookies, origins }: BrowserStorage): BrowserStorage {
  const left = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !name.endsWith('.consent')),
  }));
  return { cookies, origins: left };
}

function consentOf(profile: ProfileId) {
  const choice = { functional: true, performance: true, targeting: true, saved: true };
  const value = JSON.stringify({ version: cookiePolicy(), ...choice });
  return { name: `livery.${profile}.consent`, value };
}

/** Name under which a profile's tokens are kept in the browser. */
export function tokensKey(profile: string): string {
  return `livery.${profile}.tokens`;
}

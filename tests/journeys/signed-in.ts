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
          startupOf(profile),
        ],
      },
    ],
  };
}

/** A guest's storage in which the question for cookies has been answered with yes. */
export function guestStorage(deployment: Deployment, profile: ProfileId): BrowserStorage {
  const { origin } = new URL(hostOf(deployment, profile));
  return {
    cookies: [],
    origins: [{ origin, localStorage: [consentOf(profile), startupOf(profile)] }],
  };
}

/** The same storage without these keys, as if what they keep had never happened. */
export function without(
  { cookies, origins }: BrowserStorage,
  keys: readonly ('consent' | 'startup')[],
): BrowserStorage {
  const left = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !keys.some((key) => name.endsWith(`.${key}`))),
  }));
  return { cookies, origins: left };
}

function consentOf(profile: ProfileId) {
  const choice = { functional: true, performance: true, targeting: true, saved: true };
  const value = JSON.stringify({ version: cookiePolicy(), ...choice });
  return { name: `livery.${profile}.consent`, value };
}

/** The start was shown a moment ago. */
function startupOf(profile: ProfileId) {
  return { name: `livery.${profile}.startup`, value: String(Date.now()) };
}

/** Name under which a profile's tokens are kept in the browser. */
export function tokensKey(profile: string): string {
  return `livery.${profile}.tokens`;
}

import { jwtVerify, SignJWT } from 'jose';
import type { Proof } from '#server/http/authorize.ts';

/** Life of an access token. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'livery';

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Signs a token that is good for one tenant's audience alone. */
export async function signAccessToken(
  key: Uint8Array,
  audience: string,
  proof: Proof,
  now: Date,
): Promise<AccessToken> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ sid: proof.client.sessionId, use: proof.use })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(proof.client.clientId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(key);
  return { token, expiresAt: new Date((issued + accessTokenSeconds) * 1000) };
}

/** What the token says if it holds, else `null`: forged, expired, of another tenant, or none of ours. */
export async function readAccessToken(
  key: Uint8Array,
  audience: string,
  token: string,
  now: Date,
): Promise<Proof | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'sid', 'use'],
    });
    const { sub, sid, use } = payload;
    if (
      typeof sub !== 'string' ||
      typeof sid !== 'string' ||
      (use !== 'access' && use !== 'pending')
    )
      return null;
    return { use, client: { clientId: sub, sessionId: sid } };
  } catch {
    return null;
  }
}

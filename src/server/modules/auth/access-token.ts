import { jwtVerify, SignJWT } from 'jose';
import type { Proof } from '#server/http/authorize.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Life of an access token. */
const accessTokenSeconds = 15 * 60;

const issuer = 'livery';

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Signs a token that is good for one tenant's audience alone. */
export async function signAccessToken(
  { accessToken, keyId }: Pick<Secrets, 'accessToken' | 'keyId'>,
  audience: string,
  proof: Proof,
  now: Date,
): Promise<AccessToken> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ sid: proof.client.sessionId, use: proof.use })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(proof.client.clientId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(accessToken);
  return { token, expiresAt: new Date((issued + accessTokenSeconds) * 1000) };
}

/** What the token says if it holds, else `null`: forged, expired, of another tenant, or none of ours. */
export async function readAccessToken(
  { accessTokenKey }: Pick<Secrets, 'accessTokenKey'>,
  audience: string,
  token: string,
  now: Date,
): Promise<Proof | null> {
  try {
    const keyOf = ({ kid }: { readonly kid?: string }) => {
      const key = accessTokenKey(kid);
      if (key === null) throw new Error('no secret of ours has this key');
      return key;
    };
    const { payload } = await jwtVerify(token, keyOf, {
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

import { SignJWT } from 'jose';

const chatTokenSeconds = 60 * 60;

/** Signs what the chat service accepts in place of a login. It opens nothing of ours: key and audience differ. */
export async function signChatToken(
  key: Uint8Array,
  tenantId: string,
  clientId: string,
  now: Date,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const issued = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('livery')
    .setAudience(`chat:${tenantId}`)
    .setSubject(clientId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + chatTokenSeconds)
    .sign(key);
  return { token, expiresAt: new Date((issued + chatTokenSeconds) * 1000) };
}

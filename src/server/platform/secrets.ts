import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomSource } from './ids.ts';

/** One key a purpose, all drawn from one secret: what signs tokens must not also make codes. */
export interface Secrets {
  readonly accessToken: Uint8Array;
  readonly chatToken: Uint8Array;
  /** HMAC-SHA-256 in base64url, for refresh-token successors. */
  successor(token: string): string;
  /** HMAC-SHA-256 in base64url, for one-time codes: six digits would not survive a plain hash. */
  code(value: string): string;
  /** HMAC-SHA-256 in base64url, for links that are the right to read a file. */
  fileLink(value: string): string;
  /** HMAC-SHA-256 in base64url, for national numbers: equal ones are found, none is read. */
  idNumber(value: string): string;
  /** HMAC-SHA-256 in base64url, for guests: who calls from one address is one, and the address is not kept. */
  guest(value: string): string;
  /** HMAC-SHA-256 in base64url, for requests that are compared and never read again. */
  intent(value: string): string;
  /** AES-256-GCM with a fresh nonce, for what must be read again and never lie open in the store. */
  seal(text: string, random: RandomSource): string;
  /** What was sealed; `null` when a byte of it was changed, or another secret sealed it. */
  unseal(sealed: string): string | null;
}

export function deriveSecrets(master: string): Secrets {
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', master, 'livery', purpose, 32));
  const successorKey = key('refresh-successor');
  const codeKey = key('one-time-code');
  const [fileLinkKey, idNumberKey, guestKey, intentKey] = [
    key('file-link'),
    key('id-number'),
    key('guest'),
    key('intent'),
  ];
  const sealKey = key('sealed-fields');
  const mac = (secret: Uint8Array, value: string) =>
    createHmac('sha256', secret).update(value).digest('base64url');
  return {
    accessToken: key('access-token'),
    chatToken: key('chat-token'),
    successor: (token) => mac(successorKey, token),
    code: (value) => mac(codeKey, value),
    fileLink: (value) => mac(fileLinkKey, value),
    idNumber: (value) => mac(idNumberKey, value),
    guest: (value) => mac(guestKey, value),
    intent: (value) => mac(intentKey, value),
    seal: (text, random) => seal(sealKey, text, random(12)),
    unseal: (sealed) => unseal(sealKey, sealed),
  };
}

function seal(key: Uint8Array, text: string, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Uint8Array, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A secret of a data folder, made on first use and readable by its owner alone. */
export async function readOrMakeSecret(
  folder: string,
  name: string,
  random: RandomSource,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const place = join(folder, name);
  const known = await readFile(place, 'utf8').catch(() => '');
  if (known.trim().length >= 32) return known.trim();
  const secret = random(32).toString('base64url');
  // The mode is given at creation: a moment in which others may read is a moment too many.
  const file = await open(place, 'w', 0o600);
  await file.chmod(0o600);
  await file.writeFile(secret);
  await file.sync();
  await file.close();
  return secret;
}

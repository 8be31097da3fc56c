import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { RandomSource } from './ids.ts';

/** HMAC-SHA-256 in base64url, made with the current key. */
export interface KeyedHash {
  (value: string): string;
  /** What it may read in the store: made with the current key, and with every other known one. */
  known(value: string): readonly string[];
}

/** One key a purpose, all derived from one secret: what signs tokens must not also make codes. */
export interface Secrets {
  /** Names the secret that signs and encrypts now; it says nothing about it. */
  readonly keyId: string;
  /** Every secret that still verifies and decrypts, the current one first. */
  readonly keyIds: readonly string[];
  readonly accessToken: Uint8Array;
  /** Key of a token by the `kid` of its header: the current one where there is none, `null` for an unknown one. */
  accessTokenKey(keyId: string | undefined): Uint8Array | null;
  readonly chatToken: Uint8Array;
  /** For refresh-token successors. */
  readonly successor: KeyedHash;
  /** For codes that are given and typed: six digits would not survive a plain hash. The key's id stands in front. */
  readonly code: KeyedHash;
  /** For links that are the right to read a file. */
  readonly fileLink: KeyedHash;
  /** For national numbers: equal ones are found, none is read. */
  readonly idNumber: KeyedHash;
  /** For guests: who calls from one address is one, and the address is not kept. */
  readonly guest: KeyedHash;
  /** For requests that are compared and never read again. */
  readonly intent: KeyedHash;
  /**
   * AES-256-GCM with a fresh nonce, for what must be read again and never lie open in the store: `<key id>.<ciphertext>`.
   * `seal`, as AEAD interfaces call it: encrypted and authenticated at once.
   */
  seal(text: string, random: RandomSource): string;
  /** What was encrypted; `null` when a byte of it was changed, or no known secret encrypted it. */
  unseal(encrypted: string): string | null;
}

interface Keys {
  readonly id: string;
  derive(purpose: string): Uint8Array;
}

/** Derives the keys of the current secret, and of others that are known besides: earlier ones, or the next one. */
export function deriveSecrets(current: string, others: readonly string[] = []): Secrets {
  const now = keysOf(current);
  const all = [now, ...others.map(keysOf).filter(({ id }) => id !== now.id)];
  const encryption = new Map(all.map(({ id, derive }) => [id, derive('sealed-fields')]));
  const tokens = new Map(all.map(({ id, derive }) => [id, derive('access-token')]));
  const [currentToken, currentEncryption] = [
    now.derive('access-token'),
    now.derive('sealed-fields'),
  ];
  const hash = (purpose: string) => keyedHash(all.map(({ derive }) => derive(purpose)));
  return {
    keyId: now.id,
    keyIds: all.map(({ id }) => id),
    accessToken: currentToken,
    accessTokenKey: (id) => (id === undefined ? currentToken : (tokens.get(id) ?? null)),
    chatToken: now.derive('chat-token'),
    successor: hash('refresh-successor'),
    code: namedHash(
      all.map(({ id }) => id),
      hash('one-time-code'),
    ),
    fileLink: hash('file-link'),
    idNumber: hash('id-number'),
    guest: hash('guest'),
    intent: hash('intent'),
    seal: (text, random) => `${now.id}.${encrypt(currentEncryption, text, random(12))}`,
    unseal(encrypted) {
      const [id, body] = keyIdOf(encrypted);
      if (id !== null) return decryptWith(encryption.get(id), body);
      // Written before ciphertexts named their key.
      for (const key of encryption.values()) {
        const text = decryptWith(key, body);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

/** The key id in front of a ciphertext or a code's hash, `null` for one that was written before there were any; and the rest. */
export function keyIdOf(written: string): readonly [id: string | null, body: string] {
  const found = /^([0-9a-f]{8})\.(.*)$/s.exec(written);
  return found ? [found[1] ?? null, found[2] ?? ''] : [null, written];
}

function keysOf(secret: string): Keys {
  const derive = (purpose: string, length = 32) =>
    new Uint8Array(hkdfSync('sha256', secret, 'livery', purpose, length));
  return { id: Buffer.from(derive('key-id', 4)).toString('hex'), derive };
}

function keyedHash(keys: readonly Uint8Array[]): KeyedHash {
  const known = (value: string) =>
    keys.map((key) => createHmac('sha256', key).update(value).digest('base64url'));
  return Object.assign((value: string) => known(value)[0] ?? '', { known });
}

// A code cannot be hashed again with another key, so each says which key it needs.
function namedHash(ids: readonly string[], hash: KeyedHash): KeyedHash {
  const known = (value: string) => {
    const hashes = hash.known(value);
    return [...hashes.map((each, index) => `${ids[index]}.${each}`), ...hashes];
  };
  return Object.assign((value: string) => known(value)[0] ?? '', { known });
}

function encrypt(key: Uint8Array, text: string, nonce: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decryptWith(key: Uint8Array | undefined, body: string): string | null {
  const bytes = Buffer.from(body, 'base64url');
  if (key === undefined || bytes.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

import { describe, expect, it } from 'vitest';
import { systemRandom } from './ids.ts';
import { deriveSecrets, keyIdOf } from './secrets.ts';

const [old, next] = [
  'the first secret, of 32 characters or more',
  'another secret of 32 characters!',
];

describe('secrets', () => {
  const [before, during, after] = [
    deriveSecrets(old),
    deriveSecrets(next, [old]),
    deriveSecrets(next),
  ];

  it('write the id of their key beside what they encrypt, and the id gives no secret away', () => {
    const encrypted = before.seal('12345678Z', systemRandom);
    expect(keyIdOf(encrypted)[0]).toBe(before.keyId);
    expect(before.keyId).toMatch(/^[0-9a-f]{8}$/);
    expect(deriveSecrets(old).keyId).toBe(before.keyId);
    expect(after.keyId).not.toBe(before.keyId);
  });

  it('read what every known one encrypted, and nothing that another did', () => {
    const encrypted = before.seal('12345678Z', systemRandom);
    expect([before, during, after].map((secrets) => secrets.unseal(encrypted))).toEqual([
      '12345678Z',
      '12345678Z',
      null,
    ]);
    expect(keyIdOf(during.seal('x', systemRandom))[0]).toBe(after.keyId);
  });

  it('read what was encrypted before keys had names', () => {
    const [, unnamed] = keyIdOf(before.seal('12345678Z', systemRandom));
    expect(keyIdOf(unnamed)[0]).toBeNull();
    expect(during.unseal(unnamed)).toBe('12345678Z');
    expect(after.unseal(unnamed)).toBeNull();
  });

  it('refuse a ciphertext that was changed, cut off or moved to another key', () => {
    const encrypted = before.seal('12345678Z', systemRandom);
    const [, body] = keyIdOf(encrypted);
    const last = encrypted.at(-2) === 'A' ? 'B' : 'A';
    for (const changed of [
      `${encrypted.slice(0, -2)}${last}${encrypted.slice(-1)}`,
      encrypted.slice(0, 20),
      `${after.keyId}.${body}`,
      '',
    ])
      expect(during.unseal(changed)).toBeNull();
  });

  it('find by hash what an earlier key hashed, the current one first', () => {
    expect(during.idNumber.known('12345678Z')).toEqual([
      after.idNumber('12345678Z'),
      before.idNumber('12345678Z'),
    ]);
    expect(during.idNumber('12345678Z')).toBe(after.idNumber('12345678Z'));
    expect(during.code.known('K7QPM-2XD9F')).toContain(before.code('K7QPM-2XD9F'));
    // As hashes of codes were written before they named their key.
    expect(during.code.known('K7QPM-2XD9F')).toContain(keyIdOf(before.code('K7QPM-2XD9F'))[1]);
    expect(after.code.known('K7QPM-2XD9F')).not.toContain(before.code('K7QPM-2XD9F'));
  });

  it('never use one key for two purposes', () => {
    const hashes = [
      before.successor,
      before.code,
      before.fileLink,
      before.idNumber,
      before.guest,
      before.intent,
    ].map((hash) => keyIdOf(hash('same'))[1]);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(Buffer.from(before.accessToken)).not.toEqual(Buffer.from(before.chatToken));
  });

  it('know the key of a token by its name, and no other', () => {
    expect(during.accessTokenKey(before.keyId)).toEqual(before.accessToken);
    expect(during.accessTokenKey(undefined)).toEqual(after.accessToken);
    expect(after.accessTokenKey(before.keyId)).toBeNull();
  });
});

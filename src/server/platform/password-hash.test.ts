import * as argon2 from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { createPasswordHash } from './password-hash.ts';

vi.mock(import('@node-rs/argon2'), { spy: true });

describe('password hash', () => {
  const passwords = createPasswordHash();

  it('is argon2id at 19 MiB, two passes, one lane, and never the same twice', async () => {
    const [first, second] = [
      await passwords.make('a password'),
      await passwords.make('a password'),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('proves the right one alone', async () => {
    const stored = await passwords.make('a password');
    expect(await passwords.proves('a password', stored)).toBe(true);
    expect(await passwords.proves('A password', stored)).toBe(false);
  });

  it('is the same however a keyboard puts its letters together', async () => {
    expect(
      await passwords.proves('contrase\u006e\u0303a', await passwords.make('contrase\u00f1a')),
    ).toBe(true);
    expect(await passwords.proves('contrasena', await passwords.make('contrase\u00f1a'))).toBe(
      false,
    );
  });

  it('proves nothing without a hash, not even what the decoy was made of', async () => {
    expect(await passwords.proves('a client who does not exist', null)).toBe(false);
  });

  it('does the same work without a hash: one proof at the same cost', async () => {
    const stored = await passwords.make('a password');
    for (const against of [stored, null]) {
      vi.mocked(argon2.verify).mockClear();
      await passwords.proves('wrong', against);
      expect(
        vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4)),
      ).toEqual([stored.split('$').slice(0, 4)]);
    }
  });

  it('gets through a crowd', async () => {
    const stored = await passwords.make('a password');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        passwords.proves(index % 2 ? 'a password' : 'wrong', stored),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(15);
  });
});

import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { productionChecks } from './production.ts';

const right = {
  DATABASE_URL: 'postgres://server:p@db.example/livery?sslmode=verify-full',
  LIVERY_TOKEN_SECRET: 'x'.repeat(32),
  LIVERY_DELIVERY_URL: 'https://gateway.example/messages',
  LIVERY_DELIVERY_SECRET: 'y'.repeat(32),
};

function unmet(flags: readonly string[], environment: Readonly<Record<string, string>>) {
  const config = readConfig(['--production', ...flags], environment);
  if (config === null) throw new Error('help');
  return productionChecks(config)
    .filter(({ isMet }) => !isMet)
    .map(({ what }) => what);
}

describe('--production', () => {
  it('is content with PostgreSQL over TLS, given secrets, a delivery and pages by HTTPS', () => {
    expect(unmet(['--origin', 'https://app.example'], right)).toEqual([]);
  });

  it.each([
    ['the embedded store', [], { DATABASE_URL: '' }, /store is PostgreSQL/],
    ['a database without TLS', [], { DATABASE_URL: 'postgres://u@db.example/d' }, /over TLS/],
    [
      'a database whose certificate is not checked',
      [],
      { DATABASE_URL: 'postgres://u@db.example/d?sslmode=require' },
      /over TLS/,
    ],
    ['demonstration clients', ['--demo'], {}, /no demonstration/],
    ['a secret of its own making', [], { LIVERY_TOKEN_SECRET: '' }, /secrets are given/],
    [
      'messages that go nowhere',
      [],
      { LIVERY_DELIVERY_URL: '', LIVERY_DELIVERY_SECRET: '' },
      /delivered/,
    ],
    [
      'mail alone, where codes go by text message',
      [],
      {
        LIVERY_DELIVERY_URL: '',
        LIVERY_DELIVERY_SECRET: '',
        LIVERY_SMTP_URL: 'smtps://mail.example',
        LIVERY_MAIL_FROM: 'a@b.example',
      },
      /delivered/,
    ],
    [
      'codes that leave in the open',
      [],
      { LIVERY_DELIVERY_URL: 'http://gateway.example/messages' },
      /leave encrypted/,
    ],
    ['pages by plain HTTP', ['--origin', 'http://app.example'], {}, /HTTPS alone/],
    ['a store that may begin anew', ['--new-store'], {}, /anew/],
  ] as const)('refuses %s', (_what, flags, changed, reason) => {
    expect(unmet(flags, { ...right, ...changed })).toContainEqual(expect.stringMatching(reason));
  });

  it('takes PostgreSQL without TLS where it was named, and a webhook on this machine', () => {
    expect(
      unmet(['--allow-plain-database'], {
        ...right,
        DATABASE_URL: 'postgres://u@127.0.0.1/d',
        LIVERY_DELIVERY_URL: 'http://127.0.0.1:9000/messages',
      }),
    ).toEqual([]);
  });

  it.each([
    { LIVERY_DELIVERY_SECRET: '' },
    { LIVERY_DELIVERY_SECRET: 'short' },
    { LIVERY_DELIVERY_URL: 'ftp://gateway.example' },
    { LIVERY_SMTP_URL: 'smtps://mail.example' },
    { LIVERY_SMTP_URL: 'https://mail.example', LIVERY_MAIL_FROM: 'a@b.example' },
    {
      LIVERY_SMTP_URL: 'smtps://mail.example',
      LIVERY_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example',
    },
  ])('reads no delivery that is half or wrong: %j', (changed) => {
    expect(() => readConfig([], { ...right, ...changed })).toThrow();
  });
});

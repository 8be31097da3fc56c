import { describe, expect, it } from 'vitest';
import { readConfig, UsageError } from './config.ts';

describe('readConfig', () => {
  it('listens on this machine alone unless configured otherwise', () => {
    expect(readConfig([], {})).toEqual({
      host: '127.0.0.1',
      port: 4600,
      data: 'data',
      tenants: '.livery/tenants',
      demo: false,
      marketHours: 'real',
      seed: 'livery',
      origins: [],
      trustProxy: [],
      databaseUrl: null,
      delivery: { smtp: null, webhook: null },
      production: false,
      allowPlainDatabase: false,
      hsts: 0,
      newStore: false,
      tokenSecret: null,
      knownSecrets: [],
      desk: { host: '127.0.0.1', port: 4599 },
      autopilot: null,
      build: 'development',
    });
  });

  it('reads flags and environment', () => {
    expect(
      readConfig(
        [
          '--port',
          '0',
          '--demo',
          '--origin',
          'https://a.example',
          '--origin',
          'http://localhost:5173',
          '--trust-proxy',
          'loopback',
          '--trust-proxy',
          '10.0.0.0/8',
        ],
        { DATABASE_URL: 'postgres://u@h/d', LIVERY_TOKEN_SECRET: 'x'.repeat(32) },
      ),
    ).toMatchObject({
      port: 0,
      demo: true,
      origins: ['https://a.example', 'http://localhost:5173'],
      trustProxy: ['loopback', '10.0.0.0/8'],
      databaseUrl: 'postgres://u@h/d',
      tokenSecret: 'x'.repeat(32),
    });
  });

  it('has venues that close unless it is a demonstration, and either where it is asked for', () => {
    expect(readConfig(['--demo'], {})).toMatchObject({ marketHours: 'always' });
    expect(readConfig(['--demo', '--market-hours', 'real'], {})).toMatchObject({
      marketHours: 'real',
    });
    expect(readConfig(['--market-hours', 'always'], {})).toMatchObject({ marketHours: 'always' });
    expect(() => readConfig(['--market-hours', 'closed'], {})).toThrow(UsageError);
  });

  it('has an autopilot at the desk of a demonstration alone, and there unless it is off', () => {
    expect(readConfig(['--demo'], {})).toMatchObject({ autopilot: 20 });
    expect(readConfig(['--demo', '--autopilot', '3'], {})).toMatchObject({ autopilot: 3 });
    expect(readConfig(['--demo', '--autopilot', 'off'], {})).toMatchObject({ autopilot: null });
    expect(readConfig(['--autopilot', '3'], {})).toMatchObject({ autopilot: null });
  });

  it('puts the desk beside the public port, on this machine alone, unless configured otherwise', () => {
    const desk = (...args: string[]) => readConfig(args, {})?.desk;
    expect(desk('--port', '5000')).toEqual({ host: '127.0.0.1', port: 4999 });
    expect(desk('--port', '0')).toEqual({ host: '127.0.0.1', port: 0 });
    expect(desk('--desk-port', '7000', '--desk-host', '10.0.0.5', '--host', '0.0.0.0')).toEqual({
      host: '10.0.0.5',
      port: 7000,
    });
    expect(desk('--host', '0.0.0.0')).toMatchObject({ host: '127.0.0.1' });
    expect(desk('--desk-port', 'off')).toBeNull();
    expect(() => desk('--desk-port', 'many')).toThrow(UsageError);
  });

  it('reads the secrets that are known besides, and only beside one that is current', () => {
    const [old, older] = ['o'.repeat(32), 'l'.repeat(40)];
    expect(
      readConfig([], {
        LIVERY_TOKEN_SECRET: 'x'.repeat(32),
        LIVERY_KNOWN_SECRETS: `${old}, ${older}`,
      }),
    ).toMatchObject({ knownSecrets: [old, older] });
    expect(() => readConfig([], { LIVERY_KNOWN_SECRETS: old })).toThrow(UsageError);
  });

  it('answers nothing but help when help is asked for', () => {
    expect(readConfig(['--help'], {})).toBeNull();
  });

  it.each([
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', '4e3']],
    [['--unknown']],
    [['stray']],
    [['--origin', 'https://a.example/path']],
    [['--origin', '*']],
    [['--demo=maybe']],
    [['--demo', '--autopilot', 'soon']],
    [['--hsts', 'long']],
  ])('refuses %j', (flags) => {
    expect(() => readConfig(flags, {})).toThrow(UsageError);
  });

  it('refuses a secret that is too short and an address that is no PostgreSQL', () => {
    expect(() => readConfig([], { LIVERY_TOKEN_SECRET: 'short' })).toThrow(/32/);
    expect(() =>
      readConfig([], { LIVERY_TOKEN_SECRET: 'x'.repeat(32), LIVERY_KNOWN_SECRETS: 'short' }),
    ).toThrow(/32/);
    expect(() => readConfig([], { DATABASE_URL: 'mysql://h/d' })).toThrow(UsageError);
  });
});

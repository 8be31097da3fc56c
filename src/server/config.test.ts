import { describe, expect, it } from 'vitest';
import { readConfig, UsageError } from './config.ts';

describe('readConfig', () => {
  it('listens to this machine alone unless told otherwise', () => {
    expect(readConfig([], {})).toEqual({
      host: '127.0.0.1', port: 4600, data: 'data', tenants: '.livery/tenants', demo: false, seed: 'livery', origins: [],
      behindProxy: false, databaseUrl: null, tokenSecret: null, build: 'development',
    });
  });

  it('reads flags and environment', () => {
    expect(readConfig(
      ['--port', '0', '--demo', '--origin', 'https://a.example', '--origin', 'http://localhost:5173', '--behind-proxy'],
      { DATABASE_URL: 'postgres://u@h/d', LIVERY_TOKEN_SECRET: 'x'.repeat(32) },
    )).toMatchObject({
      port: 0, demo: true, origins: ['https://a.example', 'http://localhost:5173'], behindProxy: true,
      databaseUrl: 'postgres://u@h/d', tokenSecret: 'x'.repeat(32),
    });
  });

  it('answers nothing but help when help is asked for', () => {
    expect(readConfig(['--help'], {})).toBeNull();
  });

  it.each([
    [['--port', '65536']], [['--port', '-1']], [['--port', '4e3']], [['--unknown']], [['stray']], [['--origin', 'https://a.example/path']],
    [['--origin', '*']], [['--demo=maybe']],
  ])('refuses %j', (flags) => {
    expect(() => readConfig(flags, {})).toThrow(UsageError);
  });

  it('refuses a secret that is too short and an address that is no PostgreSQL', () => {
    expect(() => readConfig([], { LIVERY_TOKEN_SECRET: 'short' })).toThrow(/32/);
    expect(() => readConfig([], { DATABASE_URL: 'mysql://h/d' })).toThrow(UsageError);
  });
});

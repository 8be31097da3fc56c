import { describe, expect, it } from 'vitest';
import { answeredBy, type OfflineReach } from './answered-by.ts';

const origin = 'https://invest.example';
const atRoot: OfflineReach = { origin, base: '/', services: ['/api', '/feed'] };
const below: OfflineReach = { origin, base: '/app/', services: ['/api', '/app/feed'] };

const asked = (address: string, reach = atRoot, given: { method?: string; page?: boolean } = {}) =>
  answeredBy(
    {
      method: given.method ?? 'GET',
      opensPage: given.page ?? false,
      url: new URL(address, origin),
    },
    reach,
  );

describe('an app without a connection', () => {
  it('answers files that are named after their content from what is kept', () => {
    expect(asked('/assets/main-3f9a.js')).toBe('kept');
    expect(asked('/t/acme/profile.0123456789.json')).toBe('kept');
    expect(asked('/app/assets/main-3f9a.js', below)).toBe('kept');
    expect(asked('/assets/main-3f9a.js', below)).toBe('network');
  });

  it('opens its own pages', () => {
    for (const path of ['/', '/dashboard', '/quote?s=ITX&ex=xmad'])
      expect(asked(path, atRoot, { page: true })).toBe('page');
    expect(asked('/elsewhere', below, { page: true })).toBe('network');
  });

  it.each(['/api', '/api/client/app/v1/client_info', '/feed/v1/quotes'])(
    'never keeps what a service says: %s',
    (path) => {
      expect(asked(path)).toBe('network');
      expect(asked(path, atRoot, { page: true })).toBe('network');
    },
  );

  it('keeps a service apart from a page whose name begins alike', () => {
    expect(asked('/apiary', atRoot, { page: true })).toBe('page');
    expect(asked('/app/feed/v1/quotes', below)).toBe('network');
    expect(asked('/app/feedback', below, { page: true })).toBe('page');
  });

  it('leaves writes, other origins and whatever has a fixed name to the network', () => {
    expect(asked('/assets/main-3f9a.js', atRoot, { method: 'POST' })).toBe('network');
    expect(asked('https://elsewhere.example/assets/main-3f9a.js')).toBe('network');
    expect(asked('/service-worker.js')).toBe('network');
    expect(asked('/licences.txt')).toBe('network');
  });
});

import { expect, it } from 'vitest';
import { securityHeaders } from '#generator/bundle/security-headers.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { tenantFolder } from './tenant-folder.ts';

it('lets the chat of another company run its script and reach its origins, and nothing else', () => {
  const folder = tenantFolder();
  const policy = () => policyOf(folder.tenant());
  const before = policy();
  folder.profile((profile) => {
    profile['chat'] = {
      system: 'acme',
      script: 'https://cdn.acme.example/v3/chat.js',
      integrity: `sha384-${'A'.repeat(64)}`,
      origins: ['https://api.acme.example'],
    };
  });
  const after = policy();
  const added = (name: string) =>
    after.get(name)?.filter((source) => !before.get(name)?.includes(source));
  expect(added('script-src')).toEqual(['https://cdn.acme.example']);
  for (const name of ['connect-src', 'img-src', 'frame-src'])
    expect(added(name), name).toEqual(['https://api.acme.example']);
  expect([...after.keys()].filter((name) => !before.has(name))).toEqual(['frame-src']);
  expect(after.get('style-src')).toEqual(before.get('style-src'));
  folder.root.remove();
});

it('lets the page ask the service that knows the region, and nothing else of its origin', () => {
  const folder = tenantFolder();
  const before = policyOf(folder.tenant());
  folder.profile((profile) => {
    profile['startup'] = { geolocation: 'https://geo.acme.example/v1/me' };
  });
  const after = policyOf(folder.tenant());
  for (const [name, sources] of after)
    expect(
      sources.filter((source) => !before.get(name)?.includes(source)),
      name,
    ).toEqual(name === 'connect-src' ? ['https://geo.acme.example'] : []);
  expect([...after.keys()]).toEqual([...before.keys()]);
  folder.root.remove();
});

/** Directive → what it allows. */
function policyOf(tenant: ResolvedTenant): ReadonlyMap<string, readonly string[]> {
  const value = securityHeaders([tenant], 'sha256-x').find(
    ({ name }) => name === 'Content-Security-Policy',
  )?.value;
  return new Map(
    (value ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

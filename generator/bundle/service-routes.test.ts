import { expect, it } from 'vitest';
import { serviceRoutes, withOwnPaths } from './service-routes.ts';

const profile = {
  http: { tenantId: 'acme', apiBase: 'https://api.acme.example' },
  stock: { stockBase: '/feed/', stockToken: 'pub_acme01' },
  services: { savings: { base: 'https://savings.acme.example/v1', session: true } },
};

it('brings a service that has an address to the origin of the page, wherever its own base lies', () => {
  const addresses = new Map([['savings', 'http://127.0.0.1:4610']]);
  expect(serviceRoutes(profile, addresses)).toEqual([{ path: '/feed' }]);
  const own = withOwnPaths(profile, addresses);
  expect(own).toEqual({
    ...profile,
    services: { savings: { base: '/@service/savings', session: true } },
  });
  expect(serviceRoutes(own, addresses)).toEqual([
    { path: '/feed' },
    { path: '/@service/savings', address: 'http://127.0.0.1:4610' },
  ]);
});

import { expect, it } from 'vitest';
import { deployFiles } from './deploy-files.ts';
import { deployServices } from './deploy-services.ts';

const profile = (api: string, services: Readonly<Record<string, { readonly base: string }>>) => ({
  http: { tenantId: 'acme', apiBase: api },
  stock: { stockBase: '/feed/', stockToken: 'pub_acme01' },
  services,
});

it('the backend answers for the product, every service of a tenant has an address of its own', () => {
  const profiles = [
    profile('https://api.example', {
      'fx-rates': { base: '/rates/v1/' },
      claims: { base: 'https://claims.example' },
      more: { base: '/api' },
    }),
    profile('/api', { 'fx-rates': { base: '/rates/v1' } }),
  ];
  expect(deployServices(profiles)).toEqual([
    { path: '/feed', variable: 'LIVERY_API' },
    { path: '/api', variable: 'LIVERY_API' },
    { path: '/rates/v1', variable: 'LIVERY_SERVICE_FX_RATES' },
  ]);
});

it('every address that a written file asks for has a value in the image, and no other', () => {
  for (const services of [{ rates: { base: '/rates' } }, {}]) {
    const files = deployFiles({
      name: 'acme',
      base: '/',
      security: [],
      services: deployServices([profile('/api', services)]),
    });
    const [nginx = '', , docker = ''] = files.map(({ content }) => String(content));
    const asked = new Set([...nginx.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    const given = [...docker.matchAll(/^ENV (\w+)=/gm)].map(([, name]) => name);
    expect(given).toEqual([...asked]);
    expect(given).toHaveLength('rates' in services ? 2 : 1);
  }
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTenantDirectory, parseTenant, readTenants } from './tenant-directory.ts';

const profile = {
  id: 'es',
  name: 'Casa',
  http: { tenantId: 'casa-es', apiBase: '/api' },
  stock: { stockBase: '/feed', stockToken: 'pub_casa01' },
  countryCode: 34,
  currency: 'EUR',
  languages: ['es-ES'],
  template: 'sc',
  company: { name: 'Casa S.V.', address: 'Calle Mayor 1' },
};

describe('tenants', () => {
  it('are read from their resolved profiles', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-tenants-'));
    await writeFile(join(folder, 'es.json'), JSON.stringify({ profile, screens: {} }));
    await writeFile(join(folder, 'notes.txt'), 'not a tenant');
    expect(await readTenants(folder)).toEqual([parseTenant({ profile }, 'es.json')]);
    // The mark that documents are printed with stands beside it.
    await mkdir(join(folder, 'es'));
    await writeFile(join(folder, 'es', 'mark.svg'), '<svg/>');
    expect((await readTenants(folder)).map(({ mark }) => mark)).toEqual(['<svg/>']);
    await rm(folder, { recursive: true });
  });

  it('have defaults for what a profile may leave out', () => {
    expect(parseTenant({ profile }, 'es.json')).toMatchObject({
      chatSystem: 'smart',
      chatHours: [],
      logo: null,
      gates: {},
      company: { licence: null, video: null },
    });
  });

  it('keep the conditions that operations ask for by name', () => {
    expect(
      parseTenant({ profile, gates: { verified: { kyc: 'approved' } } }, 'es.json').gates,
    ).toEqual({ verified: { kyc: 'approved' } });
  });

  it('know the permissions and screens that the profile declares', () => {
    const declared = { permissions: { trade: 'Placing orders' }, screens: ['dashboard', 'terms'] };
    expect(parseTenant({ profile: { ...profile, ...declared } }, 'es.json')).toMatchObject({
      permissions: ['trade'],
      screens: ['dashboard', 'terms'],
    });
    expect(parseTenant({ profile }, 'es.json')).not.toHaveProperty('permissions');
  });

  it('offer every type where the profile names none', () => {
    const tenant = parseTenant({ profile }, 'es.json');
    expect(tenant).not.toHaveProperty('products');
    expect(tenant.featuresOff).toEqual([]);
  });

  it.each([
    [['stock', 'fund'], {}, ['ipo', 'offering']],
    [['ipo', 'savings'], {}, ['ai_trade']],
    [['spo'], { loan: { enabled: false } }, ['ai_trade', 'loan', 'products']],
    // What is not sold is off, whatever the profile says of it, and named once.
    [['fund'], { offering: { enabled: true }, ipo: { enabled: false } }, ['ai_trade', 'ipo', 'offering']],
  ])('that sell %j are without the features of everything else', (products, features, off) => {
    const tenant = parseTenant({ profile: { ...profile, products, features } }, 'es.json');
    expect(tenant.products).toEqual(products);
    expect([...tenant.featuresOff].sort()).toEqual(off);
  });

  it.each([
    'id',
    'name',
    'http',
    'stock',
    'countryCode',
    'currency',
    'languages',
    'template',
    'company',
  ])('need their %s', (key) => {
    const { [key]: _left, ...rest } = Object.fromEntries(Object.entries(profile));
    expect(() => parseTenant({ profile: rest }, 'es.json')).toThrow(/es\.json: profile\./);
  });

  it('are of a country that is served: no other stands in for one that is not', () => {
    expect(() => parseTenant({ profile: { ...profile, countryCode: 44 } }, 'es.json')).toThrow(
      'es.json: profile.countryCode must be one of 1, 34, 48, 90, 91',
    );
  });

  it('are found by their header only', () => {
    const tenant = parseTenant({ profile }, 'es.json');
    const directory = createTenantDirectory([tenant]);
    expect(directory.byTenantId('casa-es')).toBe(tenant);
    for (const name of ['es', 'CASA-ES', '', '__proto__', 'constructor'])
      expect(directory.byTenantId(name)).toBeNull();
  });

  it('never share a tenantId', () => {
    const tenant = parseTenant({ profile }, 'es.json');
    expect(() => createTenantDirectory([tenant, { ...tenant, id: 'other' }])).toThrow(/casa-es/);
  });
});

import { describe, expect, it } from 'vitest';
import { knownDocuments, unknownNames } from './named-by-product.ts';

const tenant = { permissions: ['trade', 'private_banking'], screens: ['prospectus'] };
const prospectus = { kind: 'prospectus', screen: 'prospectus' } as const;
const lost = { kind: 'keyInformation', screen: 'lost' } as const;

describe('what a product names of its tenant', () => {
  it('is known, or a field error of its own', () => {
    const named = { audience: 'private_banking', documents: [prospectus] };
    expect(unknownNames(tenant, named)).toEqual([]);
    expect(unknownNames(tenant, { audience: null, documents: [] })).toEqual([]);
    expect(unknownNames(tenant, { audience: 'trad', documents: [prospectus, lost] })).toEqual([
      { pointer: '/audience', code: 'notOneOf' },
      { pointer: '/documents/1/screen', code: 'notOneOf' },
    ]);
  });

  it('is not checked where the tenant is not known to declare any', () => {
    expect(unknownNames({}, { audience: 'trad', documents: [lost] })).toEqual([]);
    expect(knownDocuments({}, [lost])).toEqual([lost]);
  });

  it('is left out of documents where there is no screen for it', () => {
    expect(knownDocuments(tenant, [lost, prospectus])).toEqual([prospectus]);
  });
});

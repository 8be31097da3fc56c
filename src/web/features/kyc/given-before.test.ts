import { describe, expect, it } from 'vitest';
import { rejectionOf, valuesGiven } from './given-before.ts';
import type { KycDetail } from './kyc-detail.ts';

const link = (id: string) => ({
  id,
  url: `/file/app/v1/${id}?signature=x`,
  expires_at: '2026-11-21T09:10:00Z',
});
const rejected: KycDetail = {
  status: 'rejected',
  country: 'ES',
  id_kind: 'dni',
  full_name: 'Marta Salcedo',
  mobile: '+34••••11222',
  dob: '1990-04-12',
  id_no: '••••••78Z',
  id_front: link('front'),
  id_back: link('back'),
  agreement_version: 'agreement.1',
  agreed_at: '2026-11-18T09:00:00Z',
  submitted_at: '2026-11-18T09:00:00Z',
  review_until: null,
  decided_at: '2026-11-19T09:00:00Z',
  approved_at: null,
  reasons: [
    { field: 'id_front', code: 'unreadable', note: null },
    { field: 'full_name', code: 'mismatch', note: 'as printed' },
  ],
};

describe('what was given before', () => {
  it('stands in the form again, but for masked numbers and images that were refused', () => {
    expect(valuesGiven(rejected)).toEqual({
      country: 'ES',
      id_kind: 'dni',
      full_name: 'Marta Salcedo',
      dob: '1990-04-12',
      id_back: 'back',
    });
  });

  it('names no kind where a country has but one of its own', () => {
    expect(
      valuesGiven({ ...rejected, country: 'FR', id_kind: 'other', reasons: [] }),
    ).not.toHaveProperty('id_kind');
  });

  it('is empty for a client who was not rejected', () => {
    expect(valuesGiven({ ...rejected, status: 'unverified' })).toEqual({});
  });
});

describe('a rejection', () => {
  it('marks every entry that was refused', () => {
    expect(rejectionOf(rejected)?.errors).toEqual([
      { pointer: '/id_front', code: 'invalid' },
      { pointer: '/full_name', code: 'invalid' },
    ]);
  });

  it('is none while nothing was refused', () => {
    expect(rejectionOf({ ...rejected, status: 'pending' })).toBeNull();
    expect(rejectionOf({ ...rejected, reasons: [] })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { kycProblems, type KycFacts } from './kyc-problems.ts';

const good: KycFacts = {
  country: 'PL',
  id_kind: 'pesel',
  id_no: '44051401359',
  dob: '1944-05-14',
  id_front: 'a',
  id_back: 'b',
};
const codes = (changes: Partial<KycFacts>, today = '2026-11-21') =>
  kycProblems({ ...good, ...changes }, today).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a submission', () => {
  it('with everything right has no problem', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ country: 'FR', id_kind: 'other', id_no: 'X12345' })).toEqual([]);
  });

  it('reports every problem at once', () => {
    expect(codes({ country: 'ES', dob: '2026-12-01', id_back: 'a' })).toEqual([
      '/dob future',
      '/id_kind notOneOf',
      '/id_back invalid',
    ]);
  });

  it('of a client under 18 on their own day is refused', () => {
    const young = { country: 'US', id_kind: 'ssn', id_no: '536904399', dob: '2008-11-21' } as const;
    expect(codes(young, '2026-11-20')).toEqual(['/dob underage']);
    expect(codes(young, '2026-11-21')).toEqual([]);
  });

  it('whose number holds another birth date is refused, but not twice for a date that cannot be', () => {
    expect(codes({ dob: '1944-05-15' })).toEqual(['/id_no birthDateDiffers']);
    expect(codes({ dob: '1944-02-30' })).toEqual(['/dob format']);
  });

  it('cannot choose a kind that its country does not have', () => {
    expect(codes({ country: 'IN', id_kind: 'other', id_no: 'ABCD' })).toEqual([
      '/id_kind notOneOf',
    ]);
  });
});

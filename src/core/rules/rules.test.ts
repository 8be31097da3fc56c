import { describe, expect, it } from 'vitest';
import type { FieldValues } from '#core/form/form-values.ts';
import { applyRules, hiddenFields, requiredFields } from './apply-rules.ts';
import { loadRules } from './load-rules.ts';

const facts = { today: '2026-11-21', otherShares: ['33.33', '33.33'] };
const guardian = {
  rule: 'nominee.guardianForMinor',
  fields: { born: 'dob', name: 'g_name', relation: 'g_relation', phone: 'g_phone' },
};

async function errors(use: Parameters<typeof loadRules>[0][number], values: FieldValues) {
  const found = applyRules(await loadRules([use]), values, facts);
  return Object.entries(found).map(([field, { code, params }]) =>
    [field, code, ...Object.values(params)].join(' '),
  );
}

describe('named rules', () => {
  it('ask for an age, and never for less than eighteen', async () => {
    const use = { rule: 'person.minimumAge', fields: { born: 'dob' } };
    expect(await errors(use, { dob: '2008-11-21' })).toEqual([]);
    expect(await errors(use, { dob: '2008-11-22' })).toEqual(['dob underage 18']);
    expect(await errors({ ...use, params: { years: 21 } }, { dob: '2008-11-21' })).toEqual([
      'dob underage 21',
    ]);
    expect(await errors({ ...use, params: { years: 12 } }, { dob: '2010-01-01' })).toEqual([
      'dob underage 18',
    ]);
    expect(await errors(use, { dob: '2026-11-22' })).toEqual(['dob future']);
    expect(await errors(use, {})).toEqual([]);
  });

  it('check a national number by country and kind, its birth date included', async () => {
    const use = {
      rule: 'identity.number',
      fields: { number: 'id', kind: 'kind', country: 'country', born: 'dob' },
    };
    expect(await errors(use, { country: 'ES', kind: 'dni', id: '12345678Z' })).toEqual([]);
    expect(await errors(use, { country: 'ES', id: '12345678A' })).toEqual(['id checkDigit']);
    expect(await errors(use, { country: 'ES', kind: 'pan', id: '12345678Z' })).toEqual([
      'kind notOneOf',
    ]);
    expect(await errors(use, { country: 'PL', id: '44051401359', dob: '1944-05-15' })).toEqual([
      'id birthDateDiffers',
    ]);
    expect(await errors(use, { country: 'PL', id: '44051401359', dob: '1944-05-14' })).toEqual([]);
  });

  it('let shares come to a hundred and not beyond', async () => {
    const use = { rule: 'nominee.sharesWithin100', fields: { share: 'share' } };
    expect(await errors(use, { share: '33.34' })).toEqual([]);
    expect(await errors(use, { share: '33.35' })).toEqual(['share sharesAbove 33.34']);
  });

  it('ask for a guardian of a minor alone', async () => {
    expect(await errors(guardian, { dob: '2015-01-01', g_name: 'Iker' })).toEqual([
      'g_relation required',
      'g_phone required',
    ]);
    expect(await errors(guardian, { dob: '1990-01-01' })).toEqual([]);
    const rules = await loadRules([guardian]);
    expect([...hiddenFields(rules, { dob: '1990-01-01' }, facts)]).toEqual([
      'g_name',
      'g_relation',
      'g_phone',
    ]);
    expect([...hiddenFields(rules, { dob: '2015-01-01' }, facts)]).toEqual([]);
    expect([...requiredFields(rules, { dob: '2015-01-01' }, facts)]).toEqual([
      'g_name',
      'g_relation',
      'g_phone',
    ]);
    expect([...requiredFields(rules, { dob: '1990-01-01' }, facts)]).toEqual([]);
  });

  it('distinguish two values', async () => {
    const use = { rule: 'values.differ', fields: { first: 'front', second: 'back' } };
    expect(await errors(use, { front: 'a', back: 'a' })).toEqual(['back sameTwice']);
    expect(await errors(use, { front: 'a', back: 'b' })).toEqual([]);
  });

  it('that do not exist are a bug and not passed over', async () => {
    await expect(loadRules([{ rule: 'person.tall', fields: {} }])).rejects.toThrow('person.tall');
  });
});

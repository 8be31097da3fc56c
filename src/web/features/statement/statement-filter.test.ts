import { describe, expect, it } from 'vitest';
import { isBackwards } from '#page/period.ts';
import { statementSearch } from '#page/statement-search.ts';
import { readFilter, statementQuery } from './statement-filter.ts';

const usual = { account: 'EUR', range: '30D' } as const;
const english = { decimal: '.', group: ',' };
const read = (text: string) => readFilter(new URLSearchParams(text), ['EUR', 'USD'], usual);
const ask = (text: string) => statementQuery(read(text), english, (kind) => `Name of ${kind}`);

describe('what a statement shows', () => {
  it('stands in the address, and is as usual where the address says nothing of use', () => {
    expect(ask('')).toEqual({ account: 'EUR', range: '30D' });
    expect(ask('account=USD&range=week&type=fee')).toEqual({
      account: 'USD',
      range: 'week',
      type: 'fee',
    });
    expect(ask('account=SEK&range=ever&type=theft')).toEqual({ account: 'EUR', range: '30D' });
  });

  it('is of days where they are chosen', () => {
    expect(ask('range=days&from=2026-11-01&to=2026-11-05')).toEqual({
      account: 'EUR',
      from: '2026-11-01',
      to: '2026-11-05',
    });
    expect(ask('range=days')).toEqual({ account: 'EUR', range: 'all' });
    expect(isBackwards(read('range=days&from=2026-11-06&to=2026-11-05'))).toBe(true);
  });

  it('is searched by amount, reference and the names of types', () => {
    expect(ask('q=1,234.50')).toEqual({
      account: 'EUR',
      range: '30D',
      search_amount: '1234.5',
      search_types: 'none',
    });
    expect(ask('q=−99.80 €')).toMatchObject({ search_amount: '99.8' });
    expect(ask('q=01997C2E')).toMatchObject({ search_reference: '01997c2e' });
    expect(ask('q=of fee')).toMatchObject({ search_types: 'fee' });
  });

  it('says where words are nothing that a line could be found by', () => {
    const search = (words: string) => statementSearch(words, english, (kind) => kind);
    expect(search('zzz')).toBeNull();
    expect(search('fee')).toEqual({ search_types: 'fee' });
    expect(search('12.50')).toMatchObject({ search_amount: '12.5' });
  });
});

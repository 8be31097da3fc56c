import { describe, expect, it } from 'vitest';
import { unreviewed } from './document-review.ts';

const of = (date?: string) => ({
  'en-US': { language: 'en-US', text: [], ...(date === undefined ? {} : { date }) },
});
const documents = { about: of(), cookie: of('2026-11-23'), privacy: of('2026-12-01') };

describe('documents to review', () => {
  it('are all of them before a review', () => {
    expect(unreviewed(documents, undefined)).toEqual(['about', 'cookie', 'privacy']);
  });

  it('are those that changed after it', () => {
    expect(unreviewed(documents, '2026-11-23')).toEqual(['privacy']);
    expect(unreviewed(documents, '2026-12-01')).toEqual([]);
  });

  it('are those of which one language changed', () => {
    const text = {
      ...of('2026-01-01'),
      'pl-PL': { language: 'pl-PL', date: '2027-01-01', text: [] },
    };
    expect(unreviewed({ bank: text }, '2026-06-01')).toEqual(['bank']);
  });
});

import { expect, it } from 'vitest';
import { reportNotes } from './report-notes.ts';

const year = { is_closed: true, time_zone: 'Europe/Madrid', income: { sources: [], totals: [] } };
const source = { currency: 'EUR', amount: '9.53' } as const;
const notesOf = (changes: Partial<Parameters<typeof reportNotes>[0]>) =>
  reportNotes({ ...year, ...changes }, (id) => id);

it('names the zone, the fees and what the report is not', () => {
  expect(notesOf({})).toEqual([
    'report.note.zone Europe/Madrid',
    'report.note.fees',
    'report.note.tax',
  ]);
});

it('says first that a year is not over', () => {
  expect(notesOf({ is_closed: false })[0]).toBe('report.note.open');
});

it('says what the interest of a product is without, and nothing of it where only cash brought interest', () => {
  const income = (name: string | null) => ({
    totals: [],
    sources: [{ ...source, kind: 'interest' as const, name }],
  });
  expect(notesOf({ income: income('Bond of the State') })).toContain('report.note.accrued');
  expect(notesOf({ income: income(null) })).not.toContain('report.note.accrued');
});

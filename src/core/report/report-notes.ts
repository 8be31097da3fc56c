import type { ReportedYear } from './report-tables.ts';

type NotedYear = Pick<ReportedYear, 'income'> & {
  readonly is_closed: boolean;
  readonly time_zone: string;
};

type NoteText = (id: `report.note.${'open' | 'zone' | 'fees' | 'accrued' | 'tax'}`) => string;

/** What is to be known of the figures of a year, in the order in which it is read. */
export function reportNotes(
  { is_closed, time_zone, income }: NotedYear,
  text: NoteText,
): readonly string[] {
  // Interest that has a name is that of a product.
  const isOfProduct = income.sources.some(({ kind, name }) => kind === 'interest' && name !== null);
  return [
    ...(is_closed ? [] : [text('report.note.open')]),
    `${text('report.note.zone')} ${time_zone}`,
    text('report.note.fees'),
    ...(isOfProduct ? [text('report.note.accrued')] : []),
    text('report.note.tax'),
  ];
}

import type { Api } from '#api/create-api.ts';
import type { components } from '#api/client.gen.ts';
import { csvOf } from '#core/csv.ts';
import { cellValue, reportTables, type ReportLine } from '#core/report/report-tables.ts';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { answeredFile, type NamedFile } from '#page/use-save-file.ts';

type Report = components['schemas']['YearReport'];

/** The report as it is on the screen, table after table, with amounts that a spreadsheet reads. */
export function reportCsv(report: Report, text: (id: MessageId) => string): string {
  const more = [text('report.column.currency'), text('report.column.note')];
  return csvOf([
    [text('report.title'), String(report.year), report.time_zone],
    ...reportTables(report, text).flatMap(({ title, columns, lines, totals }) => [
      [],
      [title],
      ...(lines.length === 0
        ? [[text('report.none')]]
        : [[...columns, ...more], ...[...lines, ...totals].map(fileLine)]),
    ]),
  ]);
}

function fileLine({ cells, currency, notes }: ReportLine): readonly string[] {
  const note = notes.map(({ label, value }) => `${label} ${cellValue(value)}`).join('; ');
  return [...cells.map(cellValue), currency, note];
}

/** The report as a PDF of the backend's, with the name to keep it under. */
export async function reportPdf(api: Api, year: number): Promise<NamedFile> {
  const { data, response } = await api.client.GET('/report/app/v1/year/pdf', {
    params: { query: { year } },
    parseAs: 'blob',
  });
  return answeredFile(data, response, `year-${year}.pdf`);
}

import type { Command } from 'commander';
import { reportTables, cellValue } from '#core/report/report-tables.ts';
import type { Print, Schemas } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';
import { columns } from './print.ts';

/** What a client earned and paid in a year. */
export function addReportCommands(group: Command, ofClient: ClientCall, print: Print): void {
  group
    .command('report <client> [year]')
    .description(
      'gains, dividends, income and fees of a year as its client reads them, else of the latest year; it is recorded who read it',
    )
    .action(async (who: string, year: string | undefined) => {
      const body = year === undefined ? {} : { year: Number(year) };
      const report = await ofClient<Schemas['YearReport']>('POST', who, '/year-report', body);
      print(report, () => [
        `${report.year} (${report.time_zone})${report.is_closed ? '' : ', not over yet'}`,
        ...reportTables(report, nameOf).flatMap(({ title, columns: heads, lines, totals }) => [
          '',
          title,
          ...columns([
            [...heads, 'currency', 'notes'],
            ...[...lines, ...totals].map(({ cells, currency, notes }) => [
              ...cells.map(cellValue),
              currency,
              notes.map(({ label, value }) => `${label} ${cellValue(value)}`).join(', '),
            ]),
          ]),
        ]),
      ]);
    });
}

/** The last part of the id of a text says it in one word. */
function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

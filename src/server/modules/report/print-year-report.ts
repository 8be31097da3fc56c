import type { components } from '#api/client.gen.ts';
import { createFormat, type Format } from '#core/create-format.ts';
import { reportNotes } from '#core/report/report-notes.ts';
import {
  cellText,
  reportTables,
  type ReportLine,
  type ReportPart,
  type ReportTable,
} from '#core/report/report-tables.ts';
import { muted, openPaper, page, type Paper } from '#server/print/paper.ts';
import type { Printed } from '#server/print/printed-document.ts';

export interface PrintedYearReport extends Printed {
  readonly report: components['schemas']['YearReport'];
  readonly at: Date;
}

const right = page.width - page.margin;
const rowHeight = 17;
const noteHeight = 10;
const last = page.height - 58;

/** Where a column begins, or ends where it is figures, and what room it has. */
interface Place {
  readonly at: number;
  readonly width: number;
  readonly end?: boolean;
}

const figures = (at: number, width: number): Place => ({ at, width, end: true });
const places: Readonly<Record<ReportPart, readonly Place[]>> = {
  gains: [
    { at: page.margin, width: 94 },
    figures(168, 30),
    { at: 174, width: 70 },
    { at: 248, width: 70 },
    figures(374, 54),
    figures(432, 54),
    figures(484, 48),
    figures(right, 64),
  ],
  dividends: [
    { at: page.margin, width: 200 },
    { at: 250, width: 80 },
    figures(400, 68),
    figures(476, 70),
    figures(right, 72),
  ],
  income: [{ at: page.margin, width: 230 }, { at: 280, width: 150 }, figures(right, 110)],
  fees: [{ at: page.margin, width: 360 }, figures(right, 140)],
};

/** The report of a year as a PDF: the same tables as the screen, with the tenant's name and colour. */
export async function printYearReport(given: PrintedYearReport): Promise<Buffer> {
  const { report, text, locale, brand, at } = given;
  const format = createFormat(locale, report.time_zone);
  const title = `${text('report.title')} ${report.year}`;
  const paper = openPaper({ title, locale, brand, at });
  let y = head(paper, given, title, format.moment(at.getTime()));
  for (const table of reportTables(report, text)) y = await drawTable(paper, table, y, given);
  return paper.finish();
}

/** A line as it is on the screen. */
export function printedLine({ cells, notes }: ReportLine, format: Format) {
  return {
    cells: cells.map((cell) => cellText(cell, format)),
    note: notes.map(({ label, value }) => `${label} ${cellText(value, format)}`).join(' · '),
  };
}

function head(
  { pen }: Paper,
  { report, text, brand, client }: PrintedYearReport,
  title: string,
  issued: string,
): number {
  pen.head(brand);
  pen.write(title, page.margin, 104, { size: 14 });
  pen.write(client, page.margin, 128, { size: 9.5 });
  pen.write(issued, right, 128, { size: 9.5, colour: muted, end: true });
  let y = 146;
  for (const note of reportNotes(report, text)) {
    pen.write(note, page.margin, y, { size: 8, colour: muted, width: right - page.margin });
    y += 12;
  }
  return y + 6;
}

async function drawTable(
  paper: Paper,
  table: ReportTable,
  from: number,
  { report, text, locale }: PrintedYearReport,
): Promise<number> {
  const { pen } = paper;
  const format = createFormat(locale, report.time_zone);
  const columns = places[table.part];
  let y = from;
  const turn = (room: number) => {
    if (y + room <= last) return false;
    paper.addPage();
    y = page.margin;
    return true;
  };
  const heading = () => {
    row(table.columns, { size: 7.5, colour: muted });
    pen.rule(y + 13);
    y += rowHeight;
  };
  const row = (cells: readonly string[], style: { size: number; colour?: string }) => {
    for (const [index, { at, width, end }] of columns.entries())
      pen.write(cells[index] ?? '', at, y, { ...style, width, ...(end && { end }) });
  };
  turn(22 + 2 * rowHeight);
  pen.write(table.title, page.margin, y, { size: 11 });
  y += 22;
  if (table.lines.length === 0) {
    pen.write(text('report.none'), page.margin, y, { size: 8.5, colour: muted });
    return y + 26;
  }
  heading();
  for (const [index, line] of [...table.lines, ...table.totals].entries()) {
    const { cells, note } = printedLine(line, format);
    if (turn(rowHeight + noteHeight)) heading();
    row(cells, { size: index < table.lines.length ? 8 : 8.5 });
    if (note !== '') {
      y += noteHeight;
      pen.write(note, page.margin, y, { size: 7, colour: muted, width: 300 });
    }
    pen.rule(y + 13);
    y += rowHeight;
    // Other requests are served between pages.
    if (index % 40 === 39) await new Promise((resume) => setImmediate(resume));
  }
  return y + 12;
}

import PDFDocument from 'pdfkit';
import { createFormat, type Format } from '#core/create-format.ts';
import type { components } from '#api/client.gen.ts';
import { fontFile, printFonts, textRuns } from './print-fonts.ts';

type Statement = components['schemas']['Statement'];

export interface PrintedStatement {
  readonly statement: Statement;
  /** Texts of the tenant in the reader's language, by message id. */
  readonly text: (id: string) => string;
  readonly locale: string;
  readonly brand: {
    readonly name: string;
    readonly address: string | null;
    readonly colour: string;
  };
  readonly client: string;
  readonly at: Date;
}

const page = { width: 595.28, height: 841.89, margin: 42 };
const right = page.width - page.margin;
const muted = '#5b6470';
const line = '#d5dae0';
// Booked, movement, counterparty, amount, balance: where each begins, or ends where it is figures.
const columns = { time: page.margin, what: 168, other: 284, amount: 452, balance: right } as const;
const rowHeight = 19;

/** A statement as a PDF: the same rows, opening, totals and closing as the screen, with the tenant's name and colour. */
export async function printStatement(given: PrintedStatement): Promise<Buffer> {
  const { statement, text, locale, brand, at } = given;
  const format = createFormat(locale, statement.time_zone);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    // No standard font: none of them has the letters of all languages.
    font: '',
    bufferPages: true,
    lang: locale,
    info: {
      Title: `${text('statement.title')} ${statement.account}`,
      Author: brand.name,
      CreationDate: at,
    },
  });
  for (const font of printFonts) doc.registerFont(font, fontFile(font));
  const finished = collected(doc);
  const pen = createPen(doc);
  const money = (amount: string) => format.money(amount, statement.account);

  let y = head(pen, given, format.moment(at.getTime()));
  for (const [label, value] of [
    [text('statement.opening'), money(statement.opening)],
    [text('statement.in'), money(statement.money_in)],
    [text('statement.out'), money(statement.money_out)],
    [text('statement.closing'), money(statement.closing)],
  ] as const) {
    pen.write(label, page.margin, y, { size: 9.5, colour: muted });
    pen.write(value, right, y, { size: 9.5, end: true });
    pen.rule(y + 16);
    y += 21;
  }
  y = heading(pen, text, y + 14);
  for (const [index, row] of printedRows(statement, text, format).entries()) {
    if (y + rowHeight > page.height - 58) {
      doc.addPage();
      y = heading(pen, text, page.margin);
    }
    const [time, what, other, amount, balance] = row;
    pen.write(time, columns.time, y, { size: 8.5 });
    pen.write(what, columns.what, y, { size: 8.5, width: 112 });
    pen.write(other, columns.other, y, { size: 8.5, width: 100 });
    pen.write(amount, columns.amount, y, { size: 8.5, end: true });
    pen.write(balance, columns.balance, y, { size: 8.5, end: true });
    pen.rule(y + 14);
    y += rowHeight;
    // Other requests are served between pages.
    if (index % 40 === 39) await new Promise((resume) => setImmediate(resume));
  }
  if (statement.items.length === 0)
    pen.write(text('statement.none'), page.margin, y + 4, { size: 9.5, colour: muted });
  foot(doc, pen, brand);
  doc.end();
  return finished;
}

/** The lines of a statement as they are on the screen: booked, movement, counterparty, amount, balance afterwards. */
export function printedRows(
  { account, items }: Statement,
  text: PrintedStatement['text'],
  format: Format,
): readonly (readonly [string, string, string, string, string])[] {
  return items.map(({ booked_at, what, counterparty, amount, balance }) => [
    format.moment(Date.parse(booked_at)),
    text(`statement.what.${what}`),
    text(`statement.place.${counterparty}`),
    format.money(amount, account, { signed: true }),
    format.money(balance, account),
  ]);
}

function head(
  pen: Pen,
  { statement, text, locale, brand, client }: PrintedStatement,
  issued: string,
): number {
  const { account, from, to, time_zone } = statement;
  const { date } = createFormat(locale);
  pen.bar(brand.colour);
  pen.write(brand.name, page.margin, 44, { size: 17, colour: brand.colour });
  if (brand.address !== null)
    pen.write(brand.address, page.margin, 68, { size: 8.5, colour: muted });
  pen.write(`${text('statement.title')} · ${account}`, page.margin, 104, { size: 14 });
  const period = from === null ? `– ${date(to)}` : `${date(from)} – ${date(to)}`;
  pen.write(client, page.margin, 128, { size: 9.5 });
  pen.write(`${text('statement.days')}: ${period} (${time_zone})`, page.margin, 144, {
    size: 9.5,
    colour: muted,
  });
  pen.write(issued, right, 128, { size: 9.5, colour: muted, end: true });
  return 176;
}

function heading(pen: Pen, text: PrintedStatement['text'], y: number): number {
  const style = { size: 8, colour: muted } as const;
  pen.write(text('statement.column.time'), columns.time, y, style);
  pen.write(text('statement.column.what'), columns.what, y, { ...style, width: 112 });
  pen.write(text('statement.column.other'), columns.other, y, { ...style, width: 100 });
  pen.write(text('statement.column.amount'), columns.amount, y, { ...style, end: true });
  pen.write(text('statement.column.balance'), columns.balance, y, { ...style, end: true });
  pen.rule(y + 14);
  return y + rowHeight;
}

/** On every page whose it is and which of how many. */
function foot(doc: PDFKit.PDFDocument, pen: Pen, brand: PrintedStatement['brand']): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    pen.write(brand.name, page.margin, page.height - 36, { size: 8, colour: muted });
    pen.write(`${index + 1} / ${count}`, right, page.height - 36, {
      size: 8,
      colour: muted,
      end: true,
    });
  }
}

interface Style {
  readonly size: number;
  readonly colour?: string;
  /** Whether `x` is where the text ends. */
  readonly end?: boolean;
  /** Room there is: a longer text is set smaller. */
  readonly width?: number;
}

interface Pen {
  write(text: string, x: number, y: number, style: Style): void;
  rule(y: number): void;
  bar(colour: string): void;
}

function createPen(doc: PDFKit.PDFDocument): Pen {
  const widthOf = (text: string, size: number) =>
    textRuns(text).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  return {
    write(text, x, y, { size: wanted, colour = '#14181d', end = false, width }) {
      const room = width ?? Infinity;
      const full = widthOf(text, wanted);
      const size = full > room ? Math.max(5.5, (wanted * room) / full) : wanted;
      let at = end ? x - widthOf(text, size) : x;
      doc.fillColor(colour);
      // All fonts stand on one line, however high each of them is.
      for (const run of textRuns(text)) {
        doc.font(run.font).fontSize(size);
        doc.text(run.text, at, y + wanted, { lineBreak: false, baseline: 'alphabetic' });
        at += doc.widthOfString(run.text);
      }
    },
    rule: (y) => void doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).stroke(line),
    bar: (colour) => void doc.rect(0, 0, page.width, 8).fill(colour),
  };
}

function collected(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((done, fail) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => done(Buffer.concat(parts)));
    doc.on('error', fail);
  });
}

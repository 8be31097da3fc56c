import { createFormat, type Format } from '#core/create-format.ts';
import type { components } from '#api/client.gen.ts';
import { muted, openPaper, page, type Pen } from '#server/print/paper.ts';
import type { Printed } from '#server/print/printed-document.ts';

type Statement = components['schemas']['Statement'];

export interface PrintedStatement extends Printed {
  readonly statement: Statement;
  readonly at: Date;
}

const right = page.width - page.margin;
// Booked, movement, counterparty, amount, balance: where each begins, or ends where it is figures.
const columns = { time: page.margin, what: 168, other: 284, amount: 452, balance: right } as const;
const rowHeight = 19;

/** A statement as a PDF: the same rows, opening, totals and closing as the screen, with the tenant's name and colour. */
export async function printStatement(given: PrintedStatement): Promise<Buffer> {
  const { statement, text, locale, brand, at } = given;
  const format = createFormat(locale, statement.time_zone);
  const paper = openPaper({
    title: `${text('statement.title')} ${statement.account}`,
    locale,
    brand,
    at,
  });
  const { pen } = paper;
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
      paper.addPage();
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
  return paper.finish();
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
  pen.head(brand);
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

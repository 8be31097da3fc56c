import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import type { FigureText, OrderFigure, PartText } from '#core/trading/order-figures.ts';
import {
  askedFigures,
  executedFigures,
  omittedParts,
  partFigures,
} from '#core/trading/order-figures.ts';
import { muted, openPaper, page, type Pen, type PrintedBrand } from '#server/print/paper.ts';

export interface PrintedConfirmation {
  readonly order: components['schemas']['OrderDetail'];
  readonly text: (
    id:
      | Parameters<FigureText>[0]
      | Parameters<PartText>[0]
      | 'order.confirmation'
      | 'order.parts.title'
      | 'order.executed.title'
      | 'order.asked.title'
      | `order.side.${'buy' | 'sell'}`,
    values?: Readonly<Record<string, string>>,
  ) => string;
  readonly locale: string;
  /** Whose time the document gives. */
  readonly zone: string;
  readonly brand: PrintedBrand;
  readonly client: string;
  readonly at: Date;
}

const right = page.width - page.margin;
const rowHeight = 21;

/** The confirmation of a trade: the figures of the order's screen, with the tenant's name and colour. */
export function printConfirmation(given: PrintedConfirmation): Promise<Buffer> {
  const { order, text, locale, zone, brand, client, at } = given;
  const format = createFormat(locale, zone);
  const side = text(`order.side.${order.side}`);
  const title = `${text('order.confirmation')} · ${side} ${order.symbol}`;
  const { pen, addPage, finish } = openPaper({ title, locale, brand, at });
  pen.head(brand);
  pen.write(title, page.margin, 104, { size: 14 });
  pen.write(client, page.margin, 128, { size: 9.5 });
  pen.write(`${format.moment(at.getTime())} (${zone})`, right, 128, {
    size: 9.5,
    colour: muted,
    end: true,
  });
  const y = section(pen, text('order.executed.title'), executedFigures(order, text, format), 164);
  const end = section(pen, text('order.asked.title'), askedFigures(order, text, format), y + 20);
  const parts = partFigures(order, text, format);
  if (parts.length > 0) {
    const omitted = omittedParts(order, text, format);
    // As many on a page as there is room for.
    for (let left = parts, top = end + 20; left.length > 0;) {
      const room = Math.max(0, Math.floor((page.height - 90 - top - 26) / rowHeight));
      if (room > 0) section(pen, text('order.parts.title'), left.slice(0, room), top);
      left = left.slice(room);
      if (left.length === 0) {
        if (omitted !== null)
          pen.write(omitted, page.margin, page.height - 60, { size: 8, colour: muted });
        break;
      }
      addPage();
      top = page.margin;
    }
  }
  return finish();
}

function section(pen: Pen, title: string, figures: readonly OrderFigure[], top: number): number {
  pen.write(title, page.margin, top, { size: 11 });
  pen.rule(top + 20);
  let y = top + 26;
  for (const { label, value } of figures) {
    pen.write(label, page.margin, y, { size: 9.5, colour: muted, width: 200 });
    pen.write(value, right, y, { size: 9.5, end: true, width: 300 });
    pen.rule(y + 16);
    y += rowHeight;
  }
  return y;
}

import { createFormat, type Format } from '#core/create-format.ts';
import { muted, openPaper, page, type Pen } from '#server/print/paper.ts';
import type { Printed } from '#server/print/printed-document.ts';
import { exportedTables } from './exported-tables.ts';
import { readPage, shown, type Owner, type Row } from './own-data-rows.ts';
import type { OwnDataSource } from './own-data-service.ts';

/** Entries of a section that are printed, the latest: the JSON file has all. */
export const printedEntries = 50;

export interface PrintedOwnData extends Printed {
  readonly at: Date;
}

/** One kind of what is kept, as far as it is printed. */
export interface PrintedSection {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Whether there are earlier entries than those. */
  readonly hasMore: boolean;
}

/** The latest entries of every section. */
export async function printedSections(
  { db, secrets }: OwnDataSource,
  owner: Owner,
): Promise<readonly PrintedSection[]> {
  const sections: PrintedSection[] = [];
  for (const [name, exported] of Object.entries(exportedTables)) {
    const { rows } = await db.inTenant(owner.tenant, (tx) =>
      readPage(tx, owner, exported, null, printedEntries + 1),
    );
    sections.push({
      name,
      rows: rows.slice(0, printedEntries).map((row) => shown(row, exported, secrets)),
      hasMore: rows.length > printedEntries,
    });
  }
  return sections;
}

const right = page.width - page.margin;
const bottom = page.height - 58;
const lineHeight = 11;
const entry = { size: 8 } as const;

/** What is kept about a client as a PDF: every section with its entries, field by field. */
export async function printOwnData(
  sections: readonly PrintedSection[],
  { text, locale, brand, client, at }: PrintedOwnData,
): Promise<Buffer> {
  const paper = openPaper({ title: text('data.title'), locale, brand, at });
  const { pen } = paper;
  const format = createFormat(locale, 'UTC');
  let y = 0;
  const room = (height: number) => {
    if (y + height <= bottom) return;
    paper.addPage();
    y = page.margin;
  };
  pen.head(brand);
  pen.write(text('data.title'), page.margin, 104, { size: 14 });
  pen.write(client, page.margin, 128, { size: 9.5 });
  // All moments of the document are by UTC.
  pen.write(`${format.moment(at.getTime())} UTC`, right, 128, {
    size: 9.5,
    colour: muted,
    end: true,
  });
  pen.write(text('data.intro'), page.margin, 146, {
    size: 9,
    colour: muted,
    width: right - page.margin,
  });
  y = 172;
  const heading = (words: string) => {
    // A heading never stands alone at the end of a page.
    room(52);
    y += 8;
    pen.write(words, page.margin, y, { size: 11 });
    pen.rule(y + 16);
    y += 22;
  };
  const lines = (all: readonly string[]) => {
    for (const line of all) {
      room(lineHeight);
      pen.write(line, page.margin, y, entry);
      y += lineHeight;
    }
    y += 5;
  };
  const nameOf = ({ name }: PrintedSection) => text(`data.section.${name}`);
  for (const section of sections.filter(({ rows }) => rows.length > 0)) {
    heading(nameOf(section));
    if (section.hasMore) {
      pen.write(text('data.latest'), page.margin, y, { size: 8.5, colour: muted });
      y += 15;
    }
    for (const row of section.rows) lines(linesOf(partsOf(row, format), pen, right - page.margin));
    // Other requests are served between sections.
    await new Promise((resume) => setImmediate(resume));
  }
  const empty = sections.filter(({ rows }) => rows.length === 0);
  if (empty.length > 0) {
    heading(text('data.none'));
    lines(linesOf(empty.map(nameOf), pen, right - page.margin));
  }
  return paper.finish();
}

/** A row field by field; fields without a value are left out. */
export function partsOf(row: Row, { moment }: Pick<Format, 'moment'>): readonly string[] {
  return Object.entries(row).flatMap(([field, value]) =>
    value === null || value === undefined ? [] : [`${field}: ${valueText(value, moment)}`],
  );
}

/** Parts as lines, as many in one as there is room for; a long part goes on in the next. */
export function linesOf(
  parts: readonly string[],
  pen: Pick<Pen, 'width'>,
  room: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const between = pen.width(separator, entry.size);
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
  };
  for (const words of parts) {
    // Setting type is what takes the time here, so a part is measured once.
    const width = pen.width(words, entry.size);
    if (line !== '' && taken + between + width <= room) {
      line += separator + words;
      taken += between + width;
      continue;
    }
    end();
    if (width <= room) {
      line = words;
      taken = width;
    } else lines.push(...piecesOf(words, width, pen, room));
  }
  end();
  return lines;
}

const separator = '  ·  ';

/** A text that is longer than the room, in pieces that are not. */
function piecesOf(words: string, width: number, pen: Pick<Pen, 'width'>, room: number): string[] {
  const pieces: string[] = [];
  let left = [...words];
  const usual = Math.max(1, Math.floor((left.length * room) / width));
  while (left.length > 0) {
    let count = Math.min(usual, left.length);
    while (count > 1 && pen.width(left.slice(0, count).join(''), entry.size) > room)
      count = Math.max(1, Math.floor(count * 0.9));
    pieces.push(left.slice(0, count).join(''));
    left = left.slice(count);
  }
  return pieces;
}

function valueText(value: unknown, moment: Format['moment']): string {
  if (value instanceof Date) return moment(value.getTime());
  // Line breaks of what was written would leave the line.
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  return words.replaceAll(/\s+/g, ' ');
}

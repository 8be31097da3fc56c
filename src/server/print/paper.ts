import PDFDocument from 'pdfkit';
import { fontFile, printFonts, textRuns } from './print-fonts.ts';

/** Whose paper it is. */
export interface PrintedBrand {
  readonly name: string;
  readonly address: string | null;
  readonly colour: string;
  /** Square, as PNG; stands before the name. */
  readonly mark: Buffer | null;
}

export interface PaperOptions {
  readonly title: string;
  readonly locale: string;
  readonly brand: PrintedBrand;
  readonly at: Date;
}

export interface Paper {
  readonly pen: Pen;
  addPage(): void;
  /** The document, with whose it is and which of how many on every page. */
  finish(): Promise<Buffer>;
}

export const page = { width: 595.28, height: 841.89, margin: 42 };
const right = page.width - page.margin;
export const muted = '#5b6470';
const line = '#d5dae0';
const markSide = 36;

/** A4 with the tenant's name and colour, in any of the six scripts. */
export function openPaper({ title, locale, brand, at }: PaperOptions): Paper {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    // No standard font: none of them has the letters of all languages.
    font: '',
    bufferPages: true,
    lang: locale,
    info: { Title: title, Author: brand.name, CreationDate: at },
  });
  for (const font of printFonts) doc.registerFont(font, fontFile(font));
  const finished = collected(doc);
  const pen = createPen(doc);
  return {
    pen,
    addPage: () => void doc.addPage(),
    finish() {
      foot(doc, pen, brand);
      doc.end();
      return finished;
    },
  };
}

/** On every page whose it is and which of how many. */
function foot(doc: PDFKit.PDFDocument, pen: Pen, brand: PrintedBrand): void {
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

export interface Pen {
  /** Room that a text takes, in points. */
  width(text: string, size: number): number;
  write(text: string, x: number, y: number, style: Style): void;
  rule(y: number): void;
  /** The band, mark, name and address at the top of the first page. */
  head(brand: PrintedBrand): void;
}

function createPen(doc: PDFKit.PDFDocument): Pen {
  const widthOf = (text: string, size: number) =>
    textRuns(text).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    );
  const write: Pen['write'] = (text, x, y, style) => {
    const { size: wanted, colour = '#14181d', end = false, width } = style;
    const room = width ?? Infinity;
    const full = widthOf(text, wanted);
    const size = full > room ? Math.max(5.5, (wanted * room) / full) : wanted;
    let at = end ? x - widthOf(text, size) : x;
    const runs = textRuns(text);
    doc.fillColor(colour);
    // Glyphs of Devanagari stand in another order than its letters: who copies, searches or listens gets the text itself.
    doc.markContent('Span', { actual: runs.map((run) => run.text).join('') });
    // All fonts stand on one line, however high each of them is.
    for (const run of runs) {
      doc.font(run.font).fontSize(size);
      doc.text(run.text, at, y + wanted, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(run.text);
    }
    doc.endMarkedContent();
  };
  return {
    width: widthOf,
    write,
    rule: (y) => void doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).stroke(line),
    head({ name, address, colour, mark }) {
      doc.rect(0, 0, page.width, 8).fill(colour);
      const beside = mark === null ? page.margin : page.margin + markSide + 12;
      if (mark !== null) {
        // The name beside it says the same to who listens.
        doc.markContent('Artifact');
        doc.image(mark, page.margin, 42, { width: markSide, height: markSide });
        doc.endMarkedContent();
      }
      write(name, beside, 42, { size: 17, colour });
      if (address !== null) write(address, beside, 66, { size: 8.5, colour: muted });
    },
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

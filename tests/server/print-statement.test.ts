import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { drawMark } from '#server/print/draw-mark.ts';
import { fontFile, printFonts, textRuns } from '#server/print/print-fonts.ts';
import { printedRows, printStatement } from '#server/modules/statement/print-statement.ts';
import { pdfTexts, unnamedTexts } from './pdf-texts.ts';

interface OpenFont {
  hasGlyphForCodePoint(sign: number): boolean;
}
const { create } = createRequire(import.meta.url)('fontkit') as {
  create: (file: Buffer) => OpenFont;
};
const fonts = new Map(printFonts.map((font) => [font, create(fontFile(font))]));
const languages = ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN'] as const;
/** Texts that are printed: all of statements, those of an order's figures, and those of a client's own data. */
const textsOf = (locale: string): Readonly<Record<string, string>> => ({
  ...textsIn('statement', locale),
  ...Object.fromEntries([
    ...Object.entries(textsIn('trade', locale)).filter(([id]) => id.startsWith('order.')),
    ...Object.entries(textsIn('profile', locale)).filter(([id]) => id.startsWith('data.')),
  ]),
});
const textsIn = (feature: string, locale: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(
      new URL(`../../src/web/features/${feature}/messages/${locale}.json`, import.meta.url),
      'utf8',
    ),
  );
const statement = {
  account: 'EUR',
  from: '2026-11-01',
  to: '2026-11-20',
  time_zone: 'Europe/Madrid',
  opening: '4200.00',
  closing: '4100.00',
  money_in: '0.00',
  money_out: '100.00',
  items: [
    {
      seq: 7,
      id: '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a31',
      what: 'exchange' as const,
      counterparty: 'fx',
      amount: '-99.80',
      balance: '4100.20',
      booked_at: '2026-11-20T09:00:07.000Z',
    },
  ],
  next: null,
};

describe('a printed statement', () => {
  it.each(languages)('in %s has a sign for everything that it writes', (locale) => {
    const format = createFormat(locale, 'Europe/Madrid');
    const written = [
      ...Object.values(textsOf(locale)),
      ...['EUR', 'USD', 'PLN', 'TRY', 'INR', 'CNY', 'JPY', 'GBP', 'CHF'].map((currency) =>
        format.money('-1234567.89', currency, { signed: true }),
      ),
      ...Array.from({ length: 12 }, (_, month) => format.moment(Date.UTC(2026, month, 28, 9, 5))),
      ...Array.from({ length: 12 }, (_, month) =>
        format.date(`2026-${String(month + 1).padStart(2, '0')}-28`),
      ),
      'Łukasz Żółć, Ğüneş İpek, José Núñez, अनन्या शर्मा, 陈伟明',
    ];
    const missing = written
      .flatMap((text) => textRuns(text))
      .flatMap(({ font, text }) =>
        [...text].filter(
          (sign) => !fonts.get(font)?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
        ),
      );
    expect([...new Set(missing)]).toEqual([]);
  });

  it.each(languages)('in %s has the rows of the screen, figure for figure', (locale) => {
    const texts = textsOf(locale);
    const format = createFormat(locale, 'Europe/Madrid');
    expect(printedRows(statement, (id) => texts[id] ?? id, format)).toEqual([
      [
        format.moment(Date.parse('2026-11-20T09:00:07.000Z')),
        texts['statement.what.exchange'],
        texts['statement.place.fx'],
        format.money('-99.80', 'EUR', { signed: true }),
        format.money('4100.20', 'EUR'),
      ],
    ]);
  });

  it.each(languages)('in %s can be read, searched and copied, each text whole', async (locale) => {
    const texts = textsOf(locale);
    const format = createFormat(locale, 'Europe/Madrid');
    const text = (id: string) => texts[id] ?? id;
    const every = Object.keys(texts)
      .filter((id) => id.startsWith('statement.what.') && !id.endsWith('.other'))
      .map((id, index) => ({
        ...statement.items[0]!,
        seq: index + 1,
        what: id.slice('statement.what.'.length) as 'exchange',
        amount: `${index + 1}234.56`,
      }));
    const whole = { ...statement, items: every };
    const names = 'Łukasz Żółć, Ğüneş İpek, José Núñez, अनन्या शर्मा, हिंदी क्षत्रिय, 陈伟明';
    const file = await printStatement({
      statement: whole,
      text,
      locale,
      brand: { name: 'Casa S.V.', address: 'ul. Długa (5)', colour: '#1f3a5f', mark: null },
      client: names,
      at: new Date('2026-11-20T10:00:00Z'),
    });
    const written = pdfTexts(file);
    const plain = (drawn: string) =>
      drawn.normalize('NFC').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');
    const rows = printedRows(whole, text, format).flat().map(plain);
    const first = written.indexOf(rows[0] ?? '');
    const headings = ['time', 'what', 'other', 'amount', 'balance'].map((name) =>
      plain(text(`statement.column.${name}`)),
    );
    // Headings stand again where another page begins; everything else is there once, in the order of the screen.
    expect(
      written
        .slice(first)
        .filter((each) => !headings.includes(each))
        .slice(0, rows.length),
    ).toEqual(rows);
    expect(written).toEqual(
      expect.arrayContaining([
        'Casa S.V.',
        'ul. Długa (5)',
        names.normalize('NFC'),
        plain(text('statement.opening')),
        plain(format.money('4200.00', 'EUR')),
        plain(text('statement.closing')),
        plain(format.money('4100.00', 'EUR')),
      ]),
    );
    expect(unnamedTexts(file)).toBe(0);
  });

  it('is a whole document of as many pages as it needs', async () => {
    const print = (count: number, mark: Buffer | null = null) =>
      printStatement({
        statement: {
          ...statement,
          items: Array.from({ length: count }, () => statement.items[0]!),
        },
        text: (id) => textsOf('zh-CN')[id] ?? id,
        locale: 'zh-CN',
        brand: { name: 'Casa S.V.', address: null, colour: '#1f3a5f', mark },
        client: '陈伟明',
        at: new Date('2026-11-20T10:00:00Z'),
      });
    const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect(pdfVerdict(await print(0))).toBe('fine');
    expect(pages(await print(3))).toBe(1);
    expect(pages(await print(100))).toBe(3);
    const mark = await drawMark(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="9"/></svg>',
    );
    const images = (file: Buffer) =>
      file.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
    expect(images(await print(3))).toBe(0);
    // The picture and its transparency, once however many pages there are.
    expect(images(await print(100, mark))).toBe(2);
    expect(pdfVerdict(await print(3, mark))).toBe('fine');
  });

  it('goes without a mark that cannot be drawn', async () => {
    expect(await drawMark('<svg')).toBeNull();
  });
});

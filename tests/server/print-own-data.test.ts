import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { exportedTables } from '#server/modules/own-data/exported-tables.ts';
import { linesOf, partsOf, printOwnData } from '#server/modules/own-data/print-own-data.ts';

const languages = ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN'] as const;
const textsOf = (locale: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(
      new URL(`../../src/web/features/profile/messages/${locale}.json`, import.meta.url),
      'utf8',
    ),
  );
/** Every sign takes a point. */
const pen = { width: (text: string) => text.length };

describe('a printed copy of own data', () => {
  it.each(languages)('has a heading for every section in %s', (locale) => {
    const texts = textsOf(locale);
    const missing = Object.keys(exportedTables).filter(
      (name) => texts[`data.section.${name}`] === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('puts as many fields in a line as there is room for, and loses nothing of a long one', () => {
    const parts = ['id: 17', 'name: Marta', `story: ${'a'.repeat(50)}`];
    const lines = linesOf(parts, pen, 30);
    expect(lines[0]).toBe('id: 17  ·  name: Marta');
    expect(lines.slice(1).join('')).toBe(`story: ${'a'.repeat(50)}`);
    expect(lines.every((line) => line.length <= 30)).toBe(true);
  });

  it('writes values in one line each, moments as people read them, and nothing of what is not there', () => {
    const at = new Date('2026-11-20T09:00:00.000Z');
    const row = { text: 'two\nlines', note: null, at, shape: { steps: [1, 2] }, yes: true };
    const format = createFormat('pl-PL', 'UTC');
    expect(partsOf(row, format)).toEqual([
      'text: two lines',
      `at: ${format.moment(at.getTime())}`,
      'shape: {"steps":[1,2]}',
      'yes: true',
    ]);
  });

  it('is a whole document of as many pages as it needs, empty sections among it', async () => {
    const print = (count: number) =>
      printOwnData(
        [
          {
            name: 'profile',
            rows: [{ username: 'marta', full_name: 'अनन्या शर्मा' }],
            hasMore: false,
          },
          { name: 'orders', rows: [], hasMore: false },
          {
            name: 'messages',
            rows: Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(200) })),
            hasMore: true,
          },
        ],
        {
          text: (id) => textsOf('hi-IN')[id] ?? id,
          locale: 'hi-IN',
          brand: { name: 'Casa S.V.', address: null, colour: '#1f3a5f', mark: null },
          client: 'अनन्या शर्मा',
          at: new Date('2026-11-20T10:00:00Z'),
        },
      );
    const pages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect(pdfVerdict(await print(1))).toBe('fine');
    expect(pages(await print(1))).toBe(1);
    expect(pages(await print(50))).toBe(3);
  });
});

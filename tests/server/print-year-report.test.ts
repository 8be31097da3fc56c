import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { reportTables } from '#core/report/report-tables.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { printedLine, printYearReport } from '#server/modules/report/print-year-report.ts';
import { pdfTexts } from './pdf-texts.ts';

const languages = ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN'] as const;

const lot = {
  id: '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a31',
  market: 'XMAD-S',
  symbol: 'IBRX',
  name: 'Iberra Renovables',
  quantity: '10',
  bought_on: '2025-03-04',
  sold_on: '2026-05-06',
  booked_on: '2026-05-07',
  is_reversal: false,
  currency: 'EUR',
  rate: null,
  plan_started_on: null,
  proceeds: '1130.00',
  cost: '100.00',
  fees: '0.55',
  gain: '1029.45',
};
const report: components['schemas']['YearReport'] = {
  year: 2026,
  years: [2026],
  time_zone: 'Europe/Madrid',
  currency: 'EUR',
  is_closed: false,
  gains: {
    // More than a page, each line another one.
    lots: Array.from({ length: 60 }, (_, index) => ({
      ...lot,
      quantity: String(index + 1),
      proceeds: `${index + 1130}.00`,
      is_reversal: index === 3,
    })),
    totals: [{ currency: 'EUR', proceeds: '7.00', cost: '6.00', fees: '0.50', gain: '0.50' }],
  },
  dividends: {
    payments: [
      {
        id: lot.id,
        name: 'Łukasz Žižka A.Ş.',
        paid_on: '2026-06-01',
        booked_on: '2026-06-01',
        is_reversal: false,
        currency: 'EUR',
        gross: '46.37',
        tax: '8.81',
        net: '37.56',
      },
    ],
    totals: [{ currency: 'EUR', gross: '46.37', tax: '8.81', net: '37.56' }],
  },
  income: { sources: [], totals: [] },
  fees: {
    kinds: [{ kind: 'commission', currency: 'EUR', amount: '0.55' }],
    totals: [{ currency: 'EUR', amount: '0.55' }],
  },
};

it.each(languages)(
  'in %s a printed report has every line of the screen, in its order',
  async (locale) => {
    const texts: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(
        new URL(`../../src/web/features/report/messages/${locale}.json`, import.meta.url),
        'utf8',
      ),
    );
    const text = (id: string) => texts[id] ?? `no text for ${id}`;
    const format = createFormat(locale, report.time_zone);
    const file = await printYearReport({
      report,
      text,
      locale,
      brand: { name: 'Casa S.V.', address: 'Calle Mayor 1', colour: '#1f3a5f', mark: null },
      client: 'अनन्या शर्मा, 陈伟明, José Núñez',
      at: new Date('2026-11-20T10:00:00Z'),
    });
    expect(pdfVerdict(file)).toBe('fine');
    const written = pdfTexts(file);
    const plain = (drawn: string) =>
      drawn.normalize('NFC').replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');
    expect(written.join(' ')).not.toContain('no text for');
    const expected = reportTables(report, text).flatMap(({ lines, totals }) =>
      [...lines, ...totals].flatMap((line) => {
        const { cells, note } = printedLine(line, format);
        return [...cells, note].filter((cell) => cell !== '').map(plain);
      }),
    );
    // Headings stand between them where a page begins.
    let from = 0;
    for (const cell of expected) {
      const at = written.indexOf(cell, from);
      expect([cell, at]).not.toEqual([cell, -1]);
      from = at + 1;
    }
    expect(expected).toHaveLength(60 * 8 + 1 + 5 + 5 + 4 + 2 + 2);
    expect(written).toEqual(
      expect.arrayContaining([
        `${text('report.title')} 2026`,
        plain(text('report.income')),
        plain(text('report.none')),
        plain(text('report.note.tax')),
      ]),
    );
  },
);

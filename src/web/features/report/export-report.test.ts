import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { cellText, reportTables } from '#core/report/report-tables.ts';
import { reportCsv } from './export-report.ts';
import english from './messages/en-US.json' with { type: 'json' };
import { reportYear } from './report-year.ts';

const texts: Readonly<Record<string, string>> = english;
const text = (id: string) => texts[id] ?? `no text for ${id}`;

const lot = {
  id: '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a31',
  market: 'XNYS-S',
  symbol: 'ACME',
  name: '=ACME, Inc.',
  quantity: '10',
  bought_on: '2025-03-04',
  sold_on: '2026-05-06',
  booked_on: '2026-05-06',
  is_reversal: false,
  currency: 'USD',
  rate: '0.92',
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
    lots: [
      lot,
      {
        ...lot,
        is_reversal: true,
        booked_on: '2026-05-07',
        quantity: '-10',
        proceeds: '-1130.00',
        cost: '-100.00',
        fees: '-0.55',
        gain: '-1029.45',
      },
    ],
    totals: [{ currency: 'USD', proceeds: '0.00', cost: '0.00', fees: '0.00', gain: '0.00' }],
  },
  dividends: { payments: [], totals: [] },
  income: {
    sources: [{ kind: 'interest', name: 'Savings', currency: 'EUR', amount: '12.40' }],
    totals: [{ currency: 'EUR', amount: '12.40' }],
  },
  fees: {
    kinds: [{ kind: 'commission', currency: 'USD', amount: '0.55' }],
    totals: [{ currency: 'USD', amount: '0.55' }],
  },
};

it('a file has the tables of the screen, line for line, in figures that a spreadsheet reads', () => {
  expect(reportCsv(report, text).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Annual report,2026,Europe/Madrid',
    '',
    'Realised gains',
    'Security,Quantity,Bought,Sold,Proceeds,Cost,Fees,Gain,Currency,Note',
    `"'=ACME, Inc. (ACME)",10,2025-03-04,2026-05-06,1130.00,100.00,0.55,1029.45,USD,Exchange rate USD/EUR 0.92`,
    `"'=ACME, Inc. (ACME)",-10,2025-03-04,2026-05-06,-1130.00,-100.00,-0.55,-1029.45,USD,Reversed on 2026-05-07; Exchange rate USD/EUR 0.92`,
    'Total USD,,,,0.00,0.00,0.00,0.00,USD,',
    '',
    'Dividends',
    'None in this year.',
    '',
    'Interest and other income',
    'Source,Type,Amount,Currency,Note',
    'Savings,Interest,12.40,EUR,',
    'Total EUR,,12.40,EUR,',
    '',
    'Fees and interest paid',
    'Type,Amount,Currency,Note',
    'Trading commission,0.55,USD,',
    'Total USD,0.55,USD,',
  ]);
});

it('every line has as many cells as its table has columns', () => {
  const format = createFormat('en-US', 'Europe/Madrid');
  const tables = reportTables(report, text);
  expect(tables.map(({ part }) => part)).toEqual(['gains', 'dividends', 'income', 'fees']);
  for (const { columns, lines, totals } of tables)
    for (const { cells } of [...lines, ...totals]) expect(cells).toHaveLength(columns.length);
  expect(tables[0]?.lines[0]?.cells.map((cell) => cellText(cell, format))).toEqual([
    '=ACME, Inc. (ACME)',
    '10',
    'March 4, 2025',
    'May 6, 2026',
    format.money('1130.00', 'USD'),
    format.money('100.00', 'USD'),
    format.money('0.55', 'USD'),
    format.money('1029.45', 'USD'),
  ]);
});

it('takes a year from the address, and nothing else', () => {
  expect([reportYear('2025'), reportYear(null), reportYear('25'), reportYear('2025-EUR')]).toEqual([
    2025,
    null,
    null,
    null,
  ]);
});

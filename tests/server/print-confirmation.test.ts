import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { pdfVerdict } from '#server/modules/file/pdf-check.ts';
import { printConfirmation } from '#server/modules/trade/print-confirmation.ts';
import { pdfTexts } from './pdf-texts.ts';

const order: components['schemas']['OrderDetail'] = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e40',
  market: 'XMAD-S',
  symbol: 'IBRX',
  name: 'Ibrexa Energía',
  side: 'buy',
  type: 'market',
  validity: 'day',
  trading_type: 'holding',
  subtype: 'standard',
  plan: null,
  status: 'holding',
  reason: null,
  currency: 'EUR',
  account: 'EUR',
  rate: null,
  quantity: '10',
  price: null,
  worst_price: '25',
  reserved: '252.58',
  filled: '10',
  average_price: '24.6',
  amount: '246.00',
  tax_fees: '0.50',
  duty_fees: '0.01',
  trade_fees: '2.00',
  paid: '248.51',
  advance_limit: null,
  advanced: '0.00',
  to_pay: null,
  payment_due: null,
  steps: [{ status: 'pending', at: '2026-11-23T09:00:00.000Z', reason: null }],
  placed_at: '2026-11-23T09:00:00.000Z',
  expires_at: '2026-11-23T16:30:00.000Z',
  ended_at: '2026-11-23T09:00:07.000Z',
  purchase: null,
  position: null,
  executions: [],
  execution_count: 0,
  stock_events: [],
};

it('a confirmation is one page, and asks for every text that it prints by its id', async () => {
  const asked = new Set<string>();
  const file = await printConfirmation({
    order,
    text: (id) => {
      asked.add(id);
      return id;
    },
    locale: 'tr-TR',
    zone: 'Europe/Istanbul',
    brand: { name: 'Casa S.V.', address: 'Calle Mayor 1', colour: '#1f3a5f', mark: null },
    client: 'Ğüneş İpek',
    at: new Date('2026-11-23T10:00:00Z'),
  });
  expect(pdfVerdict(file)).toBe('fine');
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect([...asked]).toEqual(
    expect.arrayContaining(['order.confirmation', 'order.fee.tax', 'order.total.buy']),
  );
  // What was traded and charged, as figures of the language.
  const written = pdfTexts(file).join(' ').replace(/\s/g, ' ');
  for (const figure of ['IBRX', '24,6', '246,00', '0,50', '0,01', '2,00', '248,51', 'Ğüneş İpek'])
    expect(written).toContain(figure);
  expect(written).toContain(order.id);
});

const part = {
  amount: '123.00',
  tax_fees: '0.25',
  duty_fees: '0.01',
  trade_fees: '1.00',
  paid: '124.26',
  settled_at: null,
  transaction: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e41',
  postings: [],
  quantity: '5',
};
const english = {
  text: (id: string, values: Readonly<Record<string, string>> = {}) =>
    [id, ...Object.values(values)].join(' '),
  locale: 'en-US',
  zone: 'Europe/Madrid',
  brand: { name: 'Casa S.V.', address: 'Calle Mayor 1', colour: '#1f3a5f', mark: null },
  client: 'Marta Echeverría',
  at: new Date('2026-11-23T10:00:00Z'),
};

it('a confirmation has the day and time of each part, its settlement and the rate of a foreign account', async () => {
  const file = await printConfirmation({
    ...english,
    order: {
      ...order,
      account: 'USD',
      rate: '1.0812',
      executions: [
        { ...part, at: '2026-11-24T15:42:07.000Z', price: '24.62', settles_on: '2026-11-26' },
        { ...part, at: '2026-11-23T09:00:04.000Z', price: '24.58', settles_on: '2026-11-25' },
      ],
      execution_count: 2,
    },
  });
  const written = pdfTexts(file).join(' ').replace(/\s/g, ' ');
  for (const figure of [
    'Nov 23, 2026, 10:00 – Nov 24, 2026, 16:42',
    'November 25, 2026 – November 26, 2026',
    '1.0812',
    'order.parts.part 5 24.58 EUR November 25, 2026',
    'order.parts.part 5 24.62 EUR November 26, 2026',
  ])
    expect(written).toContain(figure);
  expect(written.indexOf('24.58 EUR')).toBeLessThan(written.indexOf('24.62 EUR'));
});

it('a confirmation has as many pages as its parts need, and says where there are more parts than it has', async () => {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 23, 9, 0, index)).toISOString();
  const executions = Array.from({ length: 100 }, (_, index) => ({
    ...{ ...part, at: at(100 - index), price: String(1000 + index), settles_on: '2026-11-25' },
  }));
  const file = await printConfirmation({
    ...english,
    order: { ...order, executions, execution_count: 240 },
  });
  expect(pdfVerdict(file)).toBe('fine');
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  const written = pdfTexts(file).join(' ').replace(/\s/g, ' ');
  for (let index = 0; index < 100; index += 1)
    expect(written).toContain(`${1000 + index}`.replace('1', '1,'));
  expect(written).toContain('order.parts.newest 100 240');
});

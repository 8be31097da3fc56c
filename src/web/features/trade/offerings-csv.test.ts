import { expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { offeringsCsv } from './offerings-csv.ts';

const application: components['schemas']['OfferingApplication'] = {
  id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70',
  offering: 'iberra-ipo',
  type: 'ipo',
  name: '=Iberra, Renovables',
  instrument: 'XMAD-S:IBRX',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  status: 'payment',
  remark: null,
  lots: 20,
  lot: 10,
  bid: null,
  blocked: '3107.75',
  blocked_price: '15.5',
  allotted_lots: 25,
  price: '15',
  amount: '3750.00',
  fee: '9.38',
  total: '3759.38',
  refunded: '0.00',
  to_pay: '651.63',
  payment_due: '2026-12-01T22:59:00.000Z',
  can_change: false,
  start_time: '2026-11-20T08:00:00.000Z',
  end_time: '2026-11-27T16:00:00.000Z',
  pub_time: '2026-11-30T08:00:00.000Z',
  refund_time: '2026-12-01T08:00:00.000Z',
  lwr_time: '2026-12-02T08:00:00.000Z',
  listed_time: '2026-12-03T08:00:00.000Z',
  settlement_time: '2026-12-07T08:00:00.000Z',
  stage: 'refund',
  steps: [],
  created_at: '2026-11-20T09:00:00.000Z',
};

const csv = (item: typeof application) =>
  offeringsCsv([item], { status: 'payment', timeZone: 'Europe/Madrid', text: (id) => id });

it('an application is a line of what was allotted, at the offer price, and nothing of it runs as a formula', () => {
  expect(csv(application).split('\r\n')[1]).toBe(
    '2026-11-20 10:00:00,"\'=Iberra, Renovables",IBRX,XMAD-S,order.status.payment,25,250,15,9.38,3759.38,651.63,EUR,019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e70',
  );
});

it('one that is not allotted yet is what was applied for and set aside', () => {
  const waiting = { ...application, allotted_lots: null, price: null, fee: null, total: null };
  expect(csv({ ...waiting, to_pay: null }).split('\r\n')[1]).toContain(
    ',20,200,15.5,,3107.75,,EUR,',
  );
});

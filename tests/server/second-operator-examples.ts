import { expect } from 'vitest';
import type { components } from '#api/desk.gen.ts';
import { idOf } from './given.ts';
import { announcedDeposit, creditedDeposit } from './given-banking.ts';
import { boughtBond } from './given-bond.ts';
import { issuedNote, openNote } from './given-note.ts';
import { quotedOtc, soldBid } from './given-otc.ts';
import { openPlacing, placedShares } from './given-placing.ts';
import { boughtQuant, openQuant } from './given-quant.ts';
import { givenOverdrawn, waivedOverdrawn } from './given-credit.ts';
import { creditedCrypto, misroutedCrypto } from './given-crypto.ts';
import { executedExchange } from './given-exchange.ts';
import { decidedWithdrawal, requestedWithdrawal } from './given-withdrawal.ts';
import { filledOrder } from './given-trading.ts';
import { appliedLoan, repaidLoan, runningLoan } from './given-loan.ts';
import type { TestApp } from './test-app.ts';
import {
  cheaplyReserved,
  outstandingOrder,
  paidOrder,
  unpaidOrder,
} from './given-order-payment.ts';
import { home } from './test-tenants.ts';

export type DeskRequest = components['schemas']['DeskRequest'];

/** Every amount of these tests but the smallest is above it. */
export const banking = { ...home.banking, secondOperatorAbove: { EUR: '5' } };

export interface Example {
  readonly kind: DeskRequest['kind'];
  /** What it is done with; `body` where it depends on that. */
  readonly object: (test: TestApp) => Promise<{ readonly id: string; readonly body?: object }>;
  readonly path: (id: string) => string;
  readonly body?: object;
  /** What is kept of the body, where it is not all of it. */
  readonly params?: object;
  readonly money: { readonly amount: string; readonly currency: string };
}

const eur = (amount: string) => ({ amount, currency: 'EUR' });

export const examples: readonly Example[] = [
  {
    kind: 'withdrawal.approve',
    object: (test) => requestedWithdrawal(test, 'marta'),
    path: (id) => `withdrawals/${id}/approve`,
    money: eur('250'),
  },
  {
    kind: 'withdrawal.send',
    object: (test) => decidedWithdrawal(test, 'marta', 'approve'),
    path: (id) => `withdrawals/${id}/send`,
    money: eur('250'),
  },
  {
    kind: 'withdrawal.return',
    object: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send', 'complete'),
    path: (id) => `withdrawals/${id}/return`,
    body: { reason: 'accountClosed' },
    money: eur('250'),
  },
  {
    kind: 'deposit.credit',
    object: (test) => announcedDeposit(test, 'marta'),
    path: (id) => `deposits/${id}/credit`,
    body: { amount: '1499.5' },
    money: eur('1499.5'),
  },
  {
    kind: 'deposit.reverse',
    object: (test) => creditedDeposit(test, 'marta'),
    path: (id) => `deposits/${id}/reverse`,
    body: { note: 'Credited to the wrong client' },
    money: eur('1500'),
  },
  {
    kind: 'crypto-deposit.credit',
    object: (test) => misroutedCrypto(test, 'marta'),
    path: (id) => `crypto_deposits/${id}/credit`,
    body: { amount: '229.9', note: 'Recovered by the custodian' },
    money: eur('229.9'),
  },
  {
    kind: 'crypto-deposit.reverse',
    object: (test) => creditedCrypto(test, 'marta'),
    path: (id) => `crypto_deposits/${id}/reverse`,
    body: { note: 'No longer on the chain' },
    money: eur(''),
  },
  {
    kind: 'exchange.reverse',
    object: async (test) => ({
      id: await executedExchange(test, await test.accessToken('marta')),
    }),
    path: (id) => `exchange/${id}/reverse`,
    body: { reason: 'A wrong rate' },
    money: eur('10'),
  },
  {
    kind: 'overdrawn.record',
    object: (test) => idOf(test, 'marta'),
    path: (id) => `clients/${id}/overdrawn`,
    body: { currency: 'EUR', amount: '5.01', reason: 'fees', note: 'Custody' },
    money: eur('5.01'),
  },
  {
    kind: 'overdrawn.clear',
    object: (test) => givenOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/clear`,
    body: { amount: '7.5' },
    money: eur('7.5'),
  },
  {
    kind: 'overdrawn.waive',
    object: (test) => givenOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/waive`,
    body: { note: 'Goodwill' },
    money: eur('10'),
  },
  {
    kind: 'overdrawn.undo',
    object: (test) => waivedOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/undo`,
    body: { note: 'Waived by mistake' },
    money: eur('10'),
  },
  {
    kind: 'loan.approve',
    object: (test) => appliedLoan(test, 'marta', { amount: '500' }),
    path: (id) => `loans/${id}/approve`,
    body: { amount: '499.5', annual_rate: '5.5' },
    money: eur('499.5'),
  },
  {
    kind: 'loan.reverse',
    object: (test) => runningLoan(test, 'marta', { amount: '500' }),
    path: (id) => `loans/${id}/reverse`,
    body: { remark: 'Paid out to the wrong client' },
    money: eur('500'),
  },
  {
    kind: 'loan.undo',
    object: (test) => repaidLoan(test, 'marta'),
    path: (id) => `loans/${id}/undo`,
    body: { remark: 'Collected by mistake' },
    money: eur('100'),
  },
  {
    kind: 'bond.reverse',
    object: (test) => boughtBond(test, 'marta'),
    path: (id) => `bond-orders/${id}/reverse`,
    body: { remark: 'The price was wrong' },
    money: eur(''),
  },
  {
    kind: 'note.reverse',
    object: async (test) => issuedNote(test, 'marta', (await openNote(test)).code),
    path: (id) => `note-subscriptions/${id}/reverse`,
    body: { remark: 'Subscribed by mistake' },
    money: eur('2000'),
  },
  {
    kind: 'quant.reverse',
    object: async (test) => boughtQuant(test, 'marta', (await openQuant(test)).code, '2000'),
    path: (id) => `quant-holdings/${id}/reverse`,
    body: { remark: 'Bought by mistake' },
    money: eur('2000'),
  },
  {
    kind: 'placing.reverse',
    object: async (test) => placedShares(test, 'marta', (await openPlacing(test)).code, '400'),
    path: (id) => `placing-applications/${id}/reverse`,
    body: { remark: 'Placed by mistake' },
    // 400 at 5.25, and the fee.
    money: eur('2105.25'),
  },
  {
    kind: 'otc.reverse',
    object: async (test) => soldBid(test, 'marta', (await quotedOtc(test)).code, '120'),
    path: (id) => `otc-bids/${id}/reverse`,
    body: { remark: 'The price was wrong' },
    // 120 at 20.00, without the fee.
    money: eur('2388'),
  },
  {
    kind: 'order.reverse',
    object: async (test) => filledOrder(test, await test.accessToken('marta')),
    path: (id) => `orders/${id}/reverse`,
    body: { note: 'Executed by mistake' },
    money: eur(''),
  },
  {
    kind: 'order.authorise',
    object: async (test) => cheaplyReserved(test, await test.accessToken('marta')),
    path: (id) => `orders/${id}/authorise`,
    body: { up_to: '75', days: 3, note: 'Agreed with the client' },
    // A second operator approves figures, not those of a later price.
    params: {
      limit: expect.stringMatching(/^\d+(\.\d+)?$/),
      worst_price: expect.stringMatching(/^\d+(\.\d+)?$/),
      days: '3',
      note: 'Agreed with the client',
    },
    money: eur(''),
  },
  {
    kind: 'order.unpay',
    async object(test) {
      await unpaidOrder(test);
      return paidOrder(test);
    },
    path: (id) => `orders/${id}/payment/undo`,
    body: { note: 'The transfer was of another client' },
    money: eur(''),
  },
  {
    kind: 'order.payment',
    async object(test) {
      const { id, advanced } = await unpaidOrder(test);
      return { id, body: { amount: advanced, note: 'Transfer of today' } };
    },
    path: (id) => `orders/${id}/payment`,
    money: eur(''),
  },
  {
    kind: 'order.close',
    async object(test) {
      await unpaidOrder(test);
      const { id } = await outstandingOrder(test);
      return { id };
    },
    path: (id) => `orders/${id}/close`,
    body: { note: 'Not paid in spite of two reminders' },
    money: eur(''),
  },
];

/** What moves no money by itself: another step does. */
export const promises: readonly DeskRequest['kind'][] = ['order.authorise'];

import type { OrderRow } from '#server/db/tables/trade.ts';

/** An order of which nothing was authorised beyond what is set aside: none of it is to be paid. */
export const noPayment = {
  paymentLimit: null,
  paymentDays: null,
  paymentDue: null,
  paymentId: null,
  sharesHoldId: null,
  splitShares: null,
  version: 0,
} as const satisfies Partial<OrderRow>;

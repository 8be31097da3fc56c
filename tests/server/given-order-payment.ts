import { and, eq, sql } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import {
  orderPaymentJobs,
  runOrderPayment,
} from '#server/modules/trade/run-order-payment-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import type { Order, OrderChanges } from './given-trading.ts';
import { quotedOrder, setTrading, trade } from './given-trading.ts';
import { doneByDesk } from './given-operator.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

type Schemas = components['schemas'];

/**
 * An order that waits for the desk, with what was set aside when its price was lower: `part` of what it would be now, 90 % unless it is
 * said otherwise.
 */
export async function cheaplyReserved(
  test: TestApp,
  token: string,
  { part = '0.9', ...changes }: OrderChanges & { readonly part?: string } = {},
): Promise<Order> {
  await setTrading(test, 'review');
  const { id } = await quotedOrder(test, token, { value: '40', ...changes });
  const lowered = (field: string) =>
    sql`to_jsonb(round((terms->>${field})::numeric * ${part}::numeric, 2)::text)`;
  await test.db.inTenant(home.id, (tx) =>
    tx.execute(sql`
      update trade_quote set terms = terms || jsonb_build_object(
        'reserved', ${lowered('reserved')}, 'worstPrice', ${lowered('worstPrice')}, 'quotedPrice', ${lowered('quotedPrice')})
      where tenant = ${home.id} and id = ${id}`),
  );
  const answer = await test.call({
    method: 'POST',
    path: '/api/trade/app/v1',
    token,
    body: { quote: id },
  });
  await setTrading(test, 'open');
  return answer.json<Order>();
}

/** The most that the tenant lets the desk authorise beyond what was set aside. */
export function mostOf({ reserved, account }: Pick<Order, 'reserved' | 'account'>): string {
  return roundTo(toBig(reserved).times('0.2'), account, 'down');
}

/** An order that was executed for more than was set aside: it is to be paid. */
export async function unpaidOrder(
  test: TestApp,
  username = 'marta',
  changes: OrderChanges = {},
): Promise<Order> {
  const token = await test.accessToken(username);
  const order = await cheaplyReserved(test, token, changes);
  await doneByDesk(test, `orders/${order.id}/authorise`, {
    up_to: mostOf(order),
    days: 3,
    note: 'Agreed with the client by telephone',
  });
  for (let round = 0; round < 10; round += 1) {
    await trade(test, 10);
    const now = await orderOf(test, token, order.id);
    if (now.status !== 'pending') return now;
  }
  throw new Error('it was not executed');
}

/** The order of marta that is to be paid; where there is none, one of four shares. */
export async function openPayment(test: TestApp): Promise<Order> {
  const token = await test.accessToken('marta');
  const path = '/api/trade/app/v1/list?status=payment&range=all';
  const [open] = (await test.call({ path, token })).json<Schemas['OrderList']>().items;
  return open ?? unpaidOrder(test, 'marta', { value: '4' });
}

/** One that was paid by money that reached the bank. */
export async function paidOrder(test: TestApp): Promise<Order> {
  const open = await openPayment(test);
  const body = { amount: open.to_pay, note: 'Transfer of today' };
  await doneByDesk(test, `orders/${open.id}/payment`, body);
  return open;
}

/** One whose payment was not made in time. */
export async function outstandingOrder(test: TestApp): Promise<Order> {
  const token = await test.accessToken('marta');
  const path = '/api/trade/app/v1/list?status=outstanding&range=all';
  const [open] = (await test.call({ path, token })).json<Schemas['OrderList']>().items;
  if (open !== undefined) return open;
  const order = await openPayment(test);
  await test.db.inTenant(home.id, async (tx) => {
    await tx
      .update(tradeOrder)
      .set({ paymentDue: test.now })
      .where(and(eq(tradeOrder.tenant, home.id), eq(tradeOrder.id, order.id)));
    await runOrderPayment(tx, systemRandom, home.id, order.id, test.now);
  });
  return order;
}

async function orderOf(test: TestApp, token: string, id: string): Promise<Schemas['OrderDetail']> {
  return (await test.call({ path: `/api/trade/app/v1/${id}`, token })).json();
}

/** What makes an order outstanding and lets it follow what is owed. */
function paymentJobs({ db }: Pick<TestApp, 'db'>): readonly JobHandler[] {
  return orderPaymentJobs(db, systemRandom);
}

/** Runs everything of the payments that is due by now. */
export async function runPayments(test: TestApp): Promise<void> {
  const faults: unknown[] = [];
  await runnerOf(test, paymentJobs(test), faults).runDue();
  if (faults.length > 0) throw faults[0];
  for (const job of paymentJobs(test))
    if (job.kind === 'trade.overdue')
      await job.run({
        tenant: home,
        payload: {},
        now: test.now,
        settle: (work) => test.db.inTenant(home.id, work),
      });
}

/** Whether an amount is more than nothing. */
export function isSome(amount: string): boolean {
  return compare(amount, '0') > 0;
}

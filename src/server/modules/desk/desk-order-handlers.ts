import { CodedError } from '#core/errors.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { authorisationOf } from '#server/modules/trade/authorise-order-service.ts';
import { ordersIn } from '#server/modules/trade/list-orders-service.ts';
import type { OrderAct } from '#server/modules/trade/order-step-service.ts';
import { refuseSuspended } from '#server/modules/trade/suspended-clients-service.ts';
import { takeOrderStep } from '#server/modules/trade/order-step-service.ts';
import { wireOrder } from '#server/modules/trade/order-view-service.ts';
import { listStates, setState } from '#server/modules/trade/trade-state-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import type { OrderDesk } from './order-actions.ts';
import { orderActions, orderFacts } from './order-actions.ts';
import { takeRecordedStep } from './recorded-step.ts';
import { createSecondOperator } from './second-operator.ts';

type DeskOrders =
  | 'listClientOrders'
  | 'approveOrder'
  | 'rejectOrder'
  | 'reverseOrder'
  | 'authoriseOrder'
  | 'receiveOrderPayment'
  | 'undoOrderPayment'
  | 'closeOrder'
  | 'listTradingStates'
  | 'setTradingState';

type DeskAct = Extract<OrderAct, { act: 'approve' | 'reject' }>;

type DeskTrading = DeskDependencies & OrderDesk;

/** Orders at the desk: reviewed, reversed where they were a mistake; and stocks that are halted or reviewed. */
export function deskOrderHandlers(dependencies: DeskTrading): Handlers<DeskOrders> {
  const { db, clock, random, market, venue } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = orderActions(dependencies);

  async function decide(id: string, context: CallContext, act: DeskAct): Promise<void> {
    await takeRecordedStep(dependencies, context, {
      name: `order.${act.act}`,
      take: (tx, tenant, now) =>
        takeOrderStep(tx, random, tenant, { id, clientId: null }, 'operator', act, now),
      facts: orderFacts,
    });
  }

  return {
    listClientOrders({ query }, context) {
      const { status = 'awaiting' } = query;
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => ordersIn(tx, tenant, status, after, limit),
          show: (rows) => rows.map((row) => ({ ...wireOrder(row), client_id: row.clientId })),
          place: ({ placedAt, id }) => ({ at: placedAt, id }),
        }),
      );
    },
    approveOrder: ({ path: { id } }, context) =>
      decide(id, context, { act: 'approve', latestSeq: (stock) => venue.latestSeq(stock) }),
    rejectOrder: ({ path: { id }, body }, context) =>
      decide(id, context, { act: 'reject', reason: body.reason }),
    reverseOrder: ({ path: { id }, body }, context) =>
      second.ask(actions['order.reverse'], { subject: id, params: { note: body.note } }, context),
    async authoriseOrder({ path: { id }, body }, context) {
      const { up_to: upTo, days, note } = body;
      const { id: tenant, banking } = context.tenant;
      const { worstPrice, limit } = await db.inTenant(tenant, async (tx) => {
        await refuseSuspended(tx, context.tenant, id);
        return authorisationOf(tx, tenant, id, { upTo, days }, banking.orderPayment, {
          market,
          now: clock(),
        });
      });
      // A second operator approves these figures, not those of a later price.
      const params = { limit, worst_price: worstPrice, days: String(days), note };
      return second.ask(actions['order.authorise'], { subject: id, params }, context);
    },
    receiveOrderPayment: ({ path: { id }, body }, context) =>
      second.ask(actions['order.payment'], { subject: id, params: { ...body } }, context),
    undoOrderPayment: ({ path: { id }, body }, context) =>
      second.ask(actions['order.unpay'], { subject: id, params: { ...body } }, context),
    closeOrder: ({ path: { id }, body }, context) =>
      second.ask(actions['order.close'], { subject: id, params: { ...body } }, context),
    async listTradingStates(_input, context) {
      const rows = await db.inTenant(context.tenant.id, (tx) => listStates(tx, context.tenant.id));
      return {
        items: rows.map(({ instrument, state, note, changedAt }) => ({
          instrument,
          state,
          note,
          changed_at: changedAt.toISOString(),
        })),
        next: null,
      };
    },
    async setTradingState({ path, body }, context) {
      const tenant = context.tenant.id;
      const instrument = `${path.market}:${path.symbol}`;
      if (!market.stocks.some((stock) => stock.instrument === instrument))
        throw new CodedError('notFound');
      const { state, note } = body;
      await db.inTenant(tenant, async (tx) => {
        const seq = venue.latestSeq(instrument);
        const before = await setState(tx, tenant, instrument, body, { now: clock(), seq, random });
        await recordAuditEvent(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'trading.state',
          clientId: null,
          before: { instrument, state: before },
          after: { instrument, state, note },
          origin: originOf(context.request),
        });
      });
    },
  };
}

import type { components } from '#api/desk.gen.ts';
import { plainAmount, roundTo, toBig } from '#core/money.ts';
import type { BondOrderRow } from '#server/db/tables/bond.ts';
import { lockReversible, reverseBondOrder } from '#server/modules/bond/bond-order-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientBondOrder'];

/** What of bonds moves money back: reversing an order, whose worth is its total. */
export function bondActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'bond.reverse', Item> {
  return {
    'bond.reverse': {
      kind: 'bond.reverse',
      async plan(tx, tenant, { subject }) {
        const row = await lockReversible(tx, tenant, { id: subject, clientId: null });
        const { clientId, currency, total } = row;
        return { clientId, money: { amount: plainAmount(total), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const decided = await reverseBondOrder(tx, random, tenant, found, remark, clock());
        const { before, after } = decided;
        return {
          answer: bondOrderItem(after),
          before: orderFacts(before),
          after: orderFacts(after),
        };
      },
    },
  };
}

/** What the record keeps of an order. */
function orderFacts(row: BondOrderRow) {
  const { id, product, side, status, currency, units, price, total, settlesOn, remark } = row;
  return { id, product, side, status, currency, units, price, total, settlesOn, remark };
}

/** An order as the desk reads it. */
export function bondOrderItem(row: BondOrderRow): Item {
  const show = (value: string) => roundTo(value, row.currency, 'down');
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    side: row.side,
    currency: row.currency,
    status: row.status,
    face_amount: show(toBig(row.units).times(row.face).toFixed()),
    price: plainAmount(row.price),
    price_version: row.priceVersion,
    accrued: show(row.accrued),
    total: show(row.total),
    settles_on: row.settlesOn,
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}

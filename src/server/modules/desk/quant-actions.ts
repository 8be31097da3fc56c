import type { components } from '#api/desk.gen.ts';
import { minorUnit, plainAmount, roundTo } from '#core/money.ts';
import { showUnits } from '#core/product/units.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import {
  lockReversibleQuant,
  reverseQuantHolding,
} from '#server/modules/quant/end-quant-service.ts';
import type { DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Item = components['schemas']['ClientQuantHolding'];

/** What of strategy notes moves money back: reversing a purchase, whose worth is what was paid for it. */
export function quantActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<'quant.reverse', Item> {
  return {
    'quant.reverse': {
      kind: 'quant.reverse',
      async plan(tx, tenant, { subject }) {
        const found = { id: subject, clientId: null };
        const { clientId, currency, units } = (await lockReversibleQuant(tx, tenant, found)).row;
        // A unit costs one.
        return { clientId, money: { amount: plainAmount(units), currency } };
      },
      prepare: async () => async (tx, tenant, request) => {
        const found = { id: request.subject, clientId: null };
        const remark = paramOf(request, 'remark');
        const decided = await reverseQuantHolding(tx, random, tenant, found, remark, clock());
        const { before, after } = decided;
        return {
          answer: quantHoldingItem(after),
          before: holdingFacts(before),
          after: holdingFacts(after),
        };
      },
    },
  };
}

/** What the record keeps of a holding. */
function holdingFacts(row: QuantHoldingRow) {
  const { id, product, status, currency, units, remark } = row;
  return { id, product, status, currency, units, remark };
}

/** A holding as the desk reads it. */
export function quantHoldingItem(row: QuantHoldingRow): Item {
  return {
    id: row.id,
    client_id: row.clientId,
    product: row.product,
    currency: row.currency,
    status: row.status,
    units: showUnits(row.units, minorUnit(row.currency)),
    price: row.price && plainAmount(row.price),
    price_on: row.priceDay,
    total: row.total && roundTo(row.total, row.currency, 'down'),
    remark: row.remark,
    created_at: row.createdAt.toISOString(),
  };
}

import { CodedError } from '#core/errors.ts';
import { quantHoldingLifecycle } from '#core/lifecycle/quant-holding.ts';
import { roundTo } from '#core/money.ts';
import { purchaseObstacles } from '#core/product/fund-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import { post } from '#server/ledger/ledger.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { requireOffered } from '#server/tenants/tenant-products.ts';
import { announceQuant } from './announce-quant.ts';
import { quantKey } from './quant-key-service.ts';
import { boughtPostings } from './quant-postings.ts';
import { lockQuant } from './quant-record-service.ts';
import { quantFacts, readQuantSituation } from './quant-situation.ts';

/** Buys units at one each, at once. Refuses with `notFound` (a draft too), and with every obstacle in `productRefused`. */
export async function buyQuant(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, amount }: { readonly code: string; readonly amount: string },
  now: Date,
): Promise<QuantHoldingRow> {
  // Purchases of one client come one after the other: the second sees what the first has paid.
  await lockClient(tx, tenant.id, clientId);
  const quant = await lockQuant(tx, tenant.id, code, 'share');
  if (quant.row.state === 'draft') throw new CodedError('notFound');
  requireOffered(tenant, quant.row.kind);
  const situation = await readQuantSituation(tx, tenant, clientId);
  const facts = quantFacts(tenant, situation, quant, now);
  const reasons = purchaseObstacles(limitsOf(quant.row), facts, amount);
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  const { initial: status } = quantHoldingLifecycle.table;
  const { currency } = quant.row;
  const [id, bookedBy] = [newId(now, random), newId(now, random)];
  const row: QuantHoldingRow = {
    ...{ tenant: tenant.id, id, clientId, product: code, currency, status, bookedBy },
    units: roundTo(amount, currency, 'down'),
    ...{ price: null, priceDay: null, value: null, fee: null, total: null, paidBy: null },
    remark: null,
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  await tx.insert(quantHolding).values(row);
  await post(tx, tenant.id, {
    id: bookedBy,
    clientId,
    kind: 'product.buy',
    key: quantKey('book', code, id),
    at: now,
    postings: boughtPostings(row),
    intent: { holding: id },
  });
  await announceQuant(tx, row, 'quantBought', quant.terms.settlesOn, now);
  return row;
}

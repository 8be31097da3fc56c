import type { CivilDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { compare, roundTo } from '#core/money.ts';
import { productFigures } from '#core/product/figures.ts';
import { rateOn } from '#core/product/interest.ts';
import { productObstacles } from '#core/product/product-obstacles.ts';
import { traitsOf } from '#server/rules/product/product-kind.ts';
import type { Renewal } from '#server/rules/product/renewal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { productHolding } from '#server/db/tables/product.ts';
import { reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { requireOffered } from '#server/tenants/tenant-products.ts';
import { announceHolding } from './announce-holding.ts';
import { productKey } from './product-key-service.ts';
import { placingPostings } from './product-postings.ts';
import type { RatedProduct } from './product-record-service.ts';
import { lockProduct } from './product-record-service.ts';
import { limitsOf, productFacts, readClientSituation } from './product-situation-service.ts';

/** What is applied for: an amount of the product's currency, and the day and rate that it was shown with. */
export interface Application {
  readonly amount: string;
  readonly asOf: CivilDay;
  readonly annualRate: string;
  readonly renewal: Renewal;
}

/**
 * Applies for a product. What needs no review is placed at once, the rest is set aside. Refuses with `notFound` (a draft too), with
 * `changedMeanwhile` where day or rate are others than were shown, and with `productRefused` and every obstacle.
 */
export async function applyForProduct(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  code: string,
  { amount, asOf, annualRate, renewal }: Application,
  now: Date,
): Promise<HoldingRow> {
  // Applications of one client come one after the other: the second sees what the first has placed.
  await lockClient(tx, tenant.id, clientId);
  const today = todayOf(tenant, now);
  const rated = await lockProduct(tx, tenant.id, code, today, 'share');
  if (rated.row.state === 'draft') throw new CodedError('notFound');
  requireOffered(tenant, rated.row.kind);
  const situation = await readClientSituation(tx, tenant, clientId);
  const facts = productFacts(tenant, situation, rated, now);
  const reasons = productObstacles(limitsOf(rated.row), facts, amount);
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  const rate = rateOn(rated.rates, today);
  if (rate === null || asOf !== today || compare(rate, annualRate) !== 0)
    throw new CodedError('changedMeanwhile');
  const row = newHolding(rated.row, { tenant: tenant.id, clientId, id: newId(now, random) }, now, {
    amount,
    renewal,
  });
  if (row.tradingType === 'review') return setAside(tx, random, row, now);
  return placeHolding(tx, random, row, rated, today, 'system', now);
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
  readonly id: string;
}

function newHolding(
  { code, kind, tradingType, currency, days, earlyRate }: RatedProduct['row'],
  owner: Owner,
  now: Date,
  { amount, renewal }: Pick<Application, 'amount' | 'renewal'>,
): HoldingRow {
  const { initial: status } = productHoldingLifecycle.table;
  const placed = roundTo(amount, currency, 'down');
  return {
    ...owner,
    product: code,
    kind,
    tradingType,
    currency,
    status,
    amount: placed,
    principal: '0',
    annualRate: null,
    earlyRate,
    days,
    startedOn: null,
    maturesOn: null,
    accruedUntil: null,
    accrued: '0',
    paid: '0',
    renewal: traitsOf(kind).rate === 'fixed' ? renewal : 'payOut',
    leaving: null,
    leavesOn: null,
    holdId: null,
    openedBy: null,
    reminded: null,
    remark: null,
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
}

async function setAside(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  now: Date,
): Promise<HoldingRow> {
  const { holdId } = await reserve(tx, row.tenant, {
    id: newId(now, random),
    clientId: row.clientId,
    bucket: 'cash',
    asset: row.currency,
    amount: row.amount,
    reason: { kind: 'subscription', params: {} },
    link: { kind: 'products', id: row.id },
    key: productKey('hold', row.id),
    at: now,
  });
  const awaiting = { ...row, holdId };
  await tx.insert(productHolding).values(awaiting);
  await announceHolding(tx, awaiting, 'holdingAwaiting', { amount: row.amount }, now);
  return awaiting;
}

/** Places money that is in cash: it earns from today on. */
async function placeHolding(
  tx: TenantTransaction,
  random: RandomSource,
  row: HoldingRow,
  rated: RatedProduct,
  today: CivilDay,
  by: 'system',
  now: Date,
): Promise<HoldingRow> {
  const step = productHoldingLifecycle.step<'approve'>(row.status, 'approve', by);
  const openedBy = newId(now, random);
  const placed: HoldingRow = {
    ...row,
    ...placement(row, rated, today),
    status: step.to,
    openedBy,
    steps: [{ status: step.to, at: now.toISOString() }],
  };
  await tx.insert(productHolding).values(placed);
  await carryOut(step, {
    async place() {
      await post(tx, row.tenant, {
        id: openedBy,
        clientId: row.clientId,
        kind: 'product.open',
        key: productKey('open', row.id),
        at: now,
        postings: placingPostings(row, 'cash', row.amount),
        intent: { product: row.product, holding: row.id },
      });
    },
    announce: () =>
      announceHolding(
        tx,
        placed,
        'holdingPlaced',
        { amount: row.amount, day: placed.maturesOn },
        now,
      ),
  });
  return placed;
}

/** What a holding is from the day on which its money is placed: a fixed term keeps the rate of that day. */
export function placement(
  { kind, amount, currency, days }: HoldingRow,
  { rates }: RatedProduct,
  today: CivilDay,
): Pick<HoldingRow, 'principal' | 'annualRate' | 'startedOn' | 'maturesOn' | 'accruedUntil'> {
  const rate = rateOn(rates, today);
  if (rate === null)
    throw new CodedError('productRefused', { reasons: [{ code: 'rateMissing', params: {} }] });
  const { maturesOn } = productFigures(amount, { currency, annualRate: rate, days }, today);
  return {
    principal: amount,
    annualRate: traitsOf(kind).rate === 'fixed' ? rate : null,
    startedOn: today,
    maturesOn,
    accruedUntil: today,
  };
}

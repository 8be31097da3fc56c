import { sql } from 'drizzle-orm';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { openQuantStatuses, quantHoldingLifecycle } from '#core/lifecycle/quant-holding.ts';
import { plainAmount } from '#core/money.ts';
import { settledUnits } from '#core/product/quant-figures.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import type { ProductPriceRow } from '#server/db/tables/product-price.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import { post } from '#server/ledger/ledger.ts';
import { priceOfDay } from '#server/modules/product/day-price-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceQuant } from './announce-quant.ts';
import { lockQuantHolding, saveQuantHolding } from './quant-holding-record-service.ts';
import { quantKey } from './quant-key-service.ts';
import { endedPostings } from './quant-postings.ts';
import { lockQuant, type Quant } from './quant-record-service.ts';

/** The job that settles one holding. */
export const quantJobKind = 'quant.run';

/** The value that pays all holdings stands so long, in ms, before any is paid by it: what was mistyped is corrected meanwhile. */
const timeToCorrect = 60 * 60_000;

/** Who acts where no person does, as the security log names it. */
const quantActor = { kind: 'system', name: 'quants' } as const;

/**
 * Settles one holding whose settlement date has come, once, however late, often or on how many servers it is asked for. Without the
 * value of that day it waits, for an hour more after it was published or corrected: that of another day never stands in for it.
 */
export async function settleQuantHolding(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  let row = await lockQuantHolding(tx, tenant.id, { id, clientId: null });
  const quant = await lockQuant(tx, tenant.id, row.product, 'share');
  const { settlesOn } = quant.terms;
  if (settlesOn > todayOf(tenant, now)) return;
  if (row.status === 'holding') {
    const step = quantHoldingLifecycle.step<'mature'>(row.status, 'mature', 'system');
    row = await saveQuantHolding(tx, row, { status: step.to }, now);
  }
  if (row.status !== 'settle') return;
  const known = await priceOfDay(tx, tenant.id, row.product, settlesOn);
  if (known !== null && paysFrom(known) <= now.getTime())
    await pay(tx, random, row, quant, plainAmount(known.price), now);
}

function paysFrom({ postedAt }: ProductPriceRow): number {
  return postedAt.getTime() + timeToCorrect;
}

async function pay(
  tx: TenantTransaction,
  random: RandomSource,
  before: QuantHoldingRow,
  { terms: { settlesOn: priceDay } }: Quant,
  price: string,
  now: Date,
): Promise<void> {
  const step = quantHoldingLifecycle.step<'pay'>(before.status, 'pay', 'system');
  const paidBy = newId(now, random);
  const { tenant, id, clientId, product, currency } = before;
  const figures = settledUnits(plainAmount(before.units), price, currency);
  const changes = { status: step.to, ...figures, price, priceDay, paidBy };
  const after = await saveQuantHolding(tx, before, changes, now);
  const detail = { id, amount: figures.total, currency };
  await recordSecurity(
    tx,
    tenant,
    { kind: 'quantSettled', actor: quantActor, clientId, origin: null, detail },
    now,
  );
  await carryOut(step, {
    async payOut() {
      await post(tx, tenant, {
        id: paidBy,
        clientId,
        kind: 'product.repay',
        key: quantKey('pay', product, id),
        at: now,
        postings: endedPostings(before, figures),
        intent: { holding: id, day: priceDay },
      });
    },
    announce: () => announceQuant(tx, after, 'quantSettled', priceDay, now),
  });
}

/** One statement, however many clients there are; day and value in the key make it once for each of them. */
export async function askSettlement(
  tx: TenantTransaction,
  tenant: Tenant,
  { row: { code }, terms: { settlesOn } }: Quant,
  now: Date,
): Promise<void> {
  const today = todayOf(tenant, now);
  if (settlesOn > today) return;
  const known = await priceOfDay(tx, tenant.id, code, settlesOn);
  const version = known?.version ?? 0;
  const at = new Date(known === null ? now : Math.max(now.getTime(), paysFrom(known)));
  await tx.execute(sql`
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select ${tenant.id}::text, gen_random_uuid(), ${quantJobKind}::text, asked.id::text || ' ' || ${today}::text || ' ' || ${version}::text,
      jsonb_build_object('holding', asked.id), ${at.toISOString()}::timestamptz
    from ${quantHolding} asked
    where asked.tenant = ${tenant.id} and asked.product = ${code} and asked.status = any(${sql.param([...openQuantStatuses])}::text[])
    on conflict (tenant, kind, run_key) do nothing`);
}

import { plainAmount, toBig } from '#core/money.ts';
import { rateOn } from '#core/product/interest.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { allBondOrders } from '#server/modules/bond/bond-order-record-service.ts';
import { reverseBondOrder } from '#server/modules/bond/bond-order-service.ts';
import { fundInstrument } from '#server/modules/fund/fund-key-service.ts';
import { fundOrdersOf } from '#server/modules/fund/fund-order-record-service.ts';
import { placeFundOrder, takeBackOrder } from '#server/modules/fund/fund-order-service.ts';
import { quoteOrder } from '#server/modules/fund/fund-quote-service.ts';
import { findFund } from '#server/modules/fund/fund-record-service.ts';
import { readFundSituation } from '#server/modules/fund/fund-situation.ts';
import { runFundOrder } from '#server/modules/fund/run-order-service.ts';
import { ownSubscriptions } from '#server/modules/note/note-subscription-record-service.ts';
import { withdrawSubscription } from '#server/modules/note/subscribe-service.ts';
import { applyForProduct } from '#server/modules/product/apply-service.ts';
import { exitOf, leaveHolding } from '#server/modules/product/exit-service.ts';
import { holdingsOf } from '#server/modules/product/holding-record-service.ts';
import { findProduct, productsByCode } from '#server/modules/product/product-record-service.ts';
import { giveBackApplication } from '#server/modules/product/review-service.ts';
import { ownUnits } from '#server/modules/product/unit-situation-service.ts';
import {
  leaveQuant,
  quantExitOf,
  reverseQuantHolding,
} from '#server/modules/quant/end-quant-service.ts';
import { ownQuantHoldings } from '#server/modules/quant/quant-holding-record-service.ts';
import { findQuant } from '#server/modules/quant/quant-record-service.ts';
import { settleQuantHolding } from '#server/modules/quant/settle-quant-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import type { ExitScene } from './demo-exits.ts';
import { demoRemark } from './demo-remarks.ts';
import { seedBondOrder } from './seed-bonds.ts';
import { scaled } from './demo-story.ts';

interface Place {
  readonly tx: TenantTransaction;
  readonly random: RandomSource;
  readonly tenant: Tenant;
  readonly clientId: string;
  readonly at: Date;
}

type SceneOf<Kind extends ExitScene['of']> = Extract<ExitScene, { readonly of: Kind }>;

/** Lets a scene happen at a moment of the past, as clients, desk and jobs do it; none of a product that the tenant does not sell. */
export async function seedExit(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  scene: ExitScene,
  at: Date,
): Promise<void> {
  const place: Place = { tx, random, tenant, clientId, at };
  const sold = (await productsByCode(tx, tenant.id, [scene.code])).get(scene.code);
  if (sold === undefined || !offersKind(tenant, sold.kind)) return;
  switch (scene.of) {
    case 'savings':
      return seedSavings(place, scene);
    case 'fund':
      return seedFund(place, scene);
    case 'bond':
      return seedBond(place, scene);
    case 'note':
      return withdrawNote(place, scene);
    case 'quant':
      return seedQuant(place, scene);
  }
}

async function seedSavings(place: Place, scene: SceneOf<'savings'>): Promise<void> {
  const { tx, random, tenant, clientId, at } = place;
  const { code } = scene;
  if (scene.act === 'apply') {
    const asOf = todayOf(tenant, at);
    const { row, rates } = await findProduct(tx, tenant.id, code, asOf);
    const annualRate = rateOn(rates, asOf);
    if (annualRate === null) throw new Error(`${code} has no rate on ${asOf}`);
    const amount = scaled(scene.amount, row.currency);
    const wanted = { amount, asOf, annualRate, renewal: 'payOut' } as const;
    await applyForProduct(tx, random, tenant, clientId, code, wanted, at);
    return;
  }
  const status = scene.act === 'reject' ? 'awaiting' : 'holding';
  const own = await holdingsOf(tx, tenant.id, clientId, { status, product: code }, null, 1);
  for (const { id, principal } of own) {
    const found = { id, clientId };
    if (scene.act === 'reject') {
      const by = { by: 'operator', remark: demoRemark(tenant, 'origin') } as const;
      await giveBackApplication(tx, random, tenant.id, found, by, at);
    } else {
      const exit = await exitOf(tx, tenant, found, plainAmount(principal), at);
      await leaveHolding(tx, random, tenant, found, exit, at);
    }
  }
}

async function seedFund(place: Place, { act, code }: SceneOf<'fund'>): Promise<void> {
  const { tx, random, tenant, clientId, at } = place;
  if (act === 'redeem') return redeemFund(place, code);
  const filter = { status: 'pending', product: code } as const;
  for (const { id } of await fundOrdersOf(tx, tenant.id, clientId, filter, null, 100))
    if (act === 'book') await runFundOrder(tx, random, tenant, id, at);
    else await takeBackOrder(tx, random, tenant.id, { id, clientId }, { by: 'client' }, at);
}

/** A quarter of what there is, in whole units. */
async function redeemFund(
  { tx, random, tenant, clientId, at }: Place,
  code: string,
): Promise<void> {
  const fund = await findFund(tx, tenant.id, code);
  const situation = await readFundSituation(tx, tenant, clientId);
  const { available } = ownUnits(situation, fundInstrument(code));
  const units = toBig(available).div(4).round(0, 0).toFixed();
  const wanted = { side: 'redeem', units } as const;
  const { priceDay, feePercent } = quoteOrder(tenant, situation, fund, wanted, at);
  const shown = { priceDay: priceDay.day, feePercent };
  await placeFundOrder(tx, random, tenant, clientId, code, wanted, shown, at);
}

async function seedBond(place: Place, scene: SceneOf<'bond'>): Promise<void> {
  const { tx, random, tenant, clientId, at } = place;
  const { code } = scene;
  if (scene.act === 'sell')
    return seedBondOrder(tx, random, tenant, clientId, {
      code,
      side: 'sell',
      face: scene.face,
      at,
    });
  for (const { id, product, status } of await allBondOrders(tx, tenant.id, clientId, null)) {
    if (product !== code || status !== 'pending') continue;
    const remark = demoRemark(tenant, 'twice');
    await reverseBondOrder(tx, random, tenant.id, { id, clientId }, remark, at);
  }
}

async function withdrawNote(
  { tx, random, tenant, clientId, at }: Place,
  { code }: SceneOf<'note'>,
): Promise<void> {
  const own = (await ownSubscriptions(tx, tenant.id, clientId)).get(code);
  if (own) await withdrawSubscription(tx, random, tenant.id, { id: own.id, clientId }, at);
}

async function seedQuant(place: Place, { act, code }: SceneOf<'quant'>): Promise<void> {
  const { tx, random, tenant, clientId, at } = place;
  for (const row of await ownQuantHoldings(tx, tenant.id, clientId)) {
    if (row.product !== code) continue;
    const found = { id: row.id, clientId };
    if (act === 'settle') await settleQuantHolding(tx, random, tenant, row.id, at);
    else if (act === 'reverse')
      await reverseQuantHolding(tx, random, tenant.id, found, demoRemark(tenant, 'twice'), at);
    else {
      const exit = quantExitOf(row, await findQuant(tx, tenant.id, code), tenant, at);
      if (typeof exit === 'string') throw new Error(`${code} cannot be left: ${exit}`);
      await leaveQuant(tx, random, tenant, found, exit, at);
    }
  }
}

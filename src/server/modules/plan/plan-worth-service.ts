import Big from 'big.js';
import { groupedBy } from '#server/rules/grouped-by.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import type { OwnedPlan, PlanBalance } from '#server/ledger/plan-balances.ts';
import { planBalancesOf } from '#server/ledger/plan-balances.ts';
import { feesDueOf } from '#server/modules/trade/plan-orders-service.ts';
import { runningPlans } from './plan-record-service.ts';

/** Price of a share, in the currency of its venue. */
export type PriceOf = (instrument: string) => string;

/** What a plan has at a moment. */
export interface PlanHoldings {
  /** Free money. */
  readonly cash: string;
  /** All money: set aside for purchases and waiting for settlement too, after the fees that are taken then. */
  readonly money: string;
  readonly shares: readonly {
    readonly instrument: string;
    /** All of them, and those that are not on sale. */
    readonly quantity: string;
    readonly free: string;
  }[];
}

export async function holdingsOf(tx: TenantTransaction, plan: PlanRow): Promise<PlanHoldings> {
  return (await holdingsOfPlans(tx, plan.tenant, [plan]))(plan.id);
}

/** What plans of a tenant have, by their ids; read by two statements, however many they are. */
export async function holdingsOfPlans(
  tx: TenantTransaction,
  tenant: string,
  plans: readonly OwnedPlan[],
): Promise<(id: string) => PlanHoldings> {
  const balances = groupedBy(await planBalancesOf(tx, tenant, plans), ({ planId }) => planId);
  const fees = await feesDueOf(
    tx,
    tenant,
    plans.map(({ id }) => id),
  );
  return (id) => holdingsFrom(balances.get(id) ?? [], fees.get(id) ?? '0');
}

/** What a plan is worth, to the minor unit. */
export function worthAt(
  { money, shares }: PlanHoldings,
  currency: string,
  priceOf: PriceOf,
): string {
  const total = shares.reduce(
    (worth, { instrument, quantity }) => worth.plus(toBig(quantity).times(priceOf(instrument))),
    toBig(money),
  );
  return roundTo(total, currency, 'halfEven');
}

/** What a running plan of a client has, in its currency. */
export interface OwnPlan extends PlanHoldings {
  readonly currency: string;
}

export async function ownPlans(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly OwnPlan[]> {
  const plans = await runningPlans(tx, tenant, clientId);
  const held = await holdingsOfPlans(tx, tenant, plans);
  return plans.map(({ id, currency }) => ({ ...held(id), currency }));
}

/** What all plans of a client are worth, by currency: a part of what is invested. */
export function plansWorth(
  plans: readonly OwnPlan[],
  priceOf: PriceOf,
): readonly { readonly currency: string; readonly amount: string }[] {
  const worths = new Map<string, Big>();
  for (const plan of plans) {
    const worth = worthAt(plan, plan.currency, priceOf);
    worths.set(plan.currency, (worths.get(plan.currency) ?? new Big(0)).plus(worth));
  }
  return [...worths].map(([currency, amount]) => ({ currency, amount: amount.toFixed() }));
}

function holdingsFrom(balances: readonly PlanBalance[], fees: string): PlanHoldings {
  const isMoney = ({ bucket }: PlanBalance) => bucket !== 'shares' && bucket !== 'selling';
  const instruments = [
    ...new Set(balances.filter((each) => !isMoney(each)).map((each) => each.asset)),
  ];
  const amountOf = (wanted: (each: PlanBalance) => boolean) =>
    sum(balances.filter(wanted).map(({ amount }) => amount));
  return {
    cash: amountOf(({ bucket }) => bucket === 'cash'),
    money: toBig(amountOf(isMoney)).minus(fees).toFixed(),
    shares: instruments.map((instrument) => ({
      instrument,
      quantity: amountOf((each) => !isMoney(each) && each.asset === instrument),
      free: amountOf(({ bucket, asset }) => bucket === 'shares' && asset === instrument),
    })),
  };
}

import { toBig } from '#core/money.ts';
import type { Balance } from '#server/ledger/balances.ts';
import type { HeldFrom, Position } from '#server/ledger/positions.ts';
import type { OwnPlan } from '#server/modules/plan/plan-worth-service.ts';

/** What figures are made of. */
export interface HeldAssets {
  readonly instruments: readonly string[];
  readonly currencies: readonly string[];
}

/** What a client's figures are read from. */
interface AssetSources {
  readonly balances: readonly Pick<Balance, 'bucket' | 'asset' | 'amount'>[];
  readonly plans: readonly OwnPlan[];
  /** Quantities of days. */
  readonly held?: readonly HeldFrom[];
  readonly positions?: readonly Pick<Position, 'currency'>[];
  /** Assets that were there on a day, currencies and shares of plans. */
  readonly before?: readonly string[];
}

/** The instruments and currencies of a client. What nothing is left of needs neither a price nor a rate. */
export function heldAssets({
  balances,
  plans,
  held = [],
  positions = [],
  before = [],
}: AssetSources): HeldAssets {
  const some = balances.filter(({ amount }) => !isNothing(amount));
  const isHolding = ({ bucket }: Pick<Balance, 'bucket'>) =>
    bucket === 'holding' || bucket === 'held';
  const shares = plans.flatMap((plan) => plan.shares);
  const quantities = [...held, ...shares].filter(({ quantity }) => !isNothing(quantity));
  return {
    instruments: [
      ...some.filter(isHolding).map(({ asset }) => asset),
      ...quantities.map(({ instrument }) => instrument),
      ...before.filter((asset) => !isCurrency(asset)),
    ],
    currencies: [
      ...some.filter((each) => !isHolding(each)).map(({ asset }) => asset),
      ...plans.map(({ currency }) => currency),
      ...positions.flatMap(({ currency }) => currency ?? []),
      ...before.filter(isCurrency),
    ],
  };
}

export function isCurrency(asset: string): boolean {
  return /^[A-Z]{3}$/.test(asset);
}

function isNothing(amount: string): boolean {
  return toBig(amount).eq(0);
}

import Big from 'big.js';
import { toBig } from '#core/money.ts';
import type { FeeKind } from '#core/trading/venue-terms.ts';
import { feeKinds } from '#core/trading/venue-terms.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { AccountPath, HouseAccount } from '#server/ledger/account-path.ts';
import { houseAccount, ownerAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

type Parties = Pick<OrderRow, 'clientId' | 'planId' | 'instrument' | 'currency' | 'account'>;

/** What is booked for one execution; `paid` is of the account's currency, the rest of the stock's. */
export interface Executed extends Readonly<Record<FeeKind, string>> {
  readonly quantity: string;
  readonly amount: string;
  readonly paid: string;
}

const feeAccounts = { tax: 'tax', duty: 'duty', trade: 'fees' } as const satisfies Record<
  FeeKind,
  HouseAccount
>;

/** Money that was set aside pays for shares and fees; of another currency it is exchanged on the way. */
export function boughtPostings(order: Parties, executed: Executed): readonly Posting[] {
  const { instrument, currency, account } = order;
  const { quantity, amount, paid } = executed;
  const frozen = ownerAccount(order, 'frozen');
  const cash = ownerAccount(order, 'cash');
  const market = houseAccount('market');
  const source = account === currency ? frozen : cash;
  const total = feeKinds.reduce((sum, kind) => sum.plus(executed[kind]), toBig(amount));
  return moved([
    ...(account === currency ? [] : exchanged(frozen, cash, { account, paid, currency, total })),
    { source, destination: market, asset: currency, amount },
    ...feePostings(source, currency, executed),
    {
      source: market,
      destination: ownerAccount(order, 'holding'),
      asset: instrument,
      amount: quantity,
    },
  ]);
}

/** Shares that were on sale go to the market; what they bring waits for the settlement date. */
export function soldPostings(order: Parties, { quantity, amount }: Executed): readonly Posting[] {
  const { instrument, currency } = order;
  const market = houseAccount('market');
  return moved([
    {
      source: ownerAccount(order, 'held'),
      destination: market,
      asset: instrument,
      amount: quantity,
    },
    { source: market, destination: ownerAccount(order, 'unsettled'), asset: currency, amount },
  ]);
}

/** Proceeds on the settlement date: fees out of them, the rest to the account, exchanged where it is of another currency. */
export function settledPostings(order: Parties, executed: Executed): readonly Posting[] {
  const { currency, account } = order;
  const { amount, paid } = executed;
  const unsettled = ownerAccount(order, 'unsettled');
  const cash = ownerAccount(order, 'cash');
  const fx = houseAccount('fx');
  const net = feeKinds.reduce((left, kind) => left.minus(executed[kind]), toBig(amount)).toFixed();
  return moved([
    ...feePostings(unsettled, currency, executed),
    ...(account === currency
      ? [{ source: unsettled, destination: cash, asset: currency, amount: net }]
      : [
          { source: unsettled, destination: fx, asset: currency, amount: net },
          { source: fx, destination: cash, asset: account, amount: paid },
        ]),
  ]);
}

function exchanged(
  from: AccountPath,
  to: AccountPath,
  sums: {
    readonly account: string;
    readonly paid: string;
    readonly currency: string;
    readonly total: Big;
  },
): readonly Posting[] {
  const fx = houseAccount('fx');
  return [
    { source: from, destination: fx, asset: sums.account, amount: sums.paid },
    { source: fx, destination: to, asset: sums.currency, amount: sums.total.toFixed() },
  ];
}

function feePostings(source: AccountPath, asset: string, executed: Executed): readonly Posting[] {
  return feeKinds.map((kind) => ({
    source,
    destination: houseAccount(feeAccounts[kind]),
    asset,
    amount: executed[kind],
  }));
}

/** A posting of nothing is none. */
function moved(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ amount }) => toBig(amount).gt(0));
}

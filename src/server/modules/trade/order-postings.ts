import { toBig } from '#core/money.ts';
import type { PaymentParts } from '#server/rules/trading/order-payment.ts';
import type { FeeKind } from '#core/trading/venue-terms.ts';
import { feeKinds } from '#core/trading/venue-terms.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { AccountPath, HouseAccount } from '#server/ledger/account-path.ts';
import { clientAccount, houseAccount, ownerAccount } from '#server/ledger/account-path.ts';
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

/**
 * Money that was set aside pays for shares and fees; of another currency it is exchanged on the way. What it is not enough for is
 * advanced to the client, who owes it from then on: what they own less what they owe stays what it was.
 */
export function boughtPostings(
  order: Parties,
  executed: Executed,
  { own, advanced }: Pick<PaymentParts, 'own' | 'advanced'> = {
    own: executed.paid,
    advanced: '0',
  },
): readonly Posting[] {
  const { instrument, currency, account } = order;
  const { quantity, amount } = executed;
  const frozen = ownerAccount(order, 'frozen');
  const cash = ownerAccount(order, 'cash');
  const market = houseAccount('market');
  const isForeign = account !== currency;
  const isAdvanced = toBig(advanced).gt(0);
  const source = isForeign || isAdvanced ? cash : frozen;
  const total = feeKinds.reduce((sum, kind) => sum.plus(executed[kind]), toBig(amount)).toFixed();
  const paidInto = isForeign ? houseAccount('fx') : cash;
  return moved([
    ...(isForeign || isAdvanced
      ? [{ source: frozen, destination: paidInto, asset: account, amount: own }]
      : []),
    { source: houseAccount('lending'), destination: paidInto, asset: account, amount: advanced },
    ...(isForeign
      ? [{ source: houseAccount('fx'), destination: cash, asset: currency, amount: total }]
      : []),
    {
      source: houseAccount('obligations'),
      destination: clientAccount(order.clientId, 'loan'),
      asset: account,
      amount: advanced,
    },
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

/** What was advanced goes back, from cash or from money that reached the bank for it, and nothing is owed of it any more. */
export function advancePaidPostings(
  order: Parties,
  amount: string,
  from: 'cash' | 'bank',
): readonly Posting[] {
  const { clientId, account } = order;
  const cash = clientAccount(clientId, 'cash');
  return [
    ...(from === 'bank'
      ? [{ source: houseAccount('bank'), destination: cash, asset: account, amount }]
      : []),
    { source: cash, destination: houseAccount('lending'), asset: account, amount },
    advanceOverPosting(order, amount),
  ];
}

/** What was advanced is no advance any more: it was paid, or is outstanding. */
export function advanceOverPosting({ clientId, account }: Parties, amount: string): Posting {
  return {
    source: clientAccount(clientId, 'loan'),
    destination: houseAccount('obligations'),
    asset: account,
    amount,
  };
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

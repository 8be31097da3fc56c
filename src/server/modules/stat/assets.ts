import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import type { Bucket } from '#server/ledger/account-path.ts';
import type { Balance } from '#server/ledger/balances.ts';
import { dayChangesOf } from './day-changes.ts';
import { noTrades, type RecentTrades } from '#server/rules/portfolio/traded-day.ts';
import { namedEstimates } from './last-known.ts';
import type { Valuation } from './valuation.ts';
import { convert, priceOf } from './valuation.ts';

export type AssetBucket = (typeof buckets)[number];

// What a client sees of a bucket: what is on sale is invested still, and proceeds before their settlement are frozen.
const shownIn: Readonly<Record<Bucket, AssetBucket>> = {
  cash: 'cash',
  bonus: 'bonus',
  frozen: 'frozen',
  unsettled: 'frozen',
  invested: 'invested',
  outstanding: 'outstanding',
  loan: 'loan',
  holding: 'invested',
  held: 'invested',
};
const buckets = ['cash', 'invested', 'bonus', 'frozen', 'outstanding', 'loan'] as const;
const owed: readonly AssetBucket[] = ['outstanding', 'loan'];

/** The buckets, and how much of `frozen` is waiting for its settlement. */
type Account = Record<AssetBucket | 'unsettled', Big>;

/** The answer of getAssets: balances and holdings in `currency`, as of `now`. Amounts are rounded once, at the end. */
export function assetsAnswer(
  balances: readonly Balance[],
  currency: string,
  valuation: Valuation,
  now: Date,
  trades: RecentTrades = noTrades,
) {
  const { accounts, quantities } = sumAccounts(balances, currency, valuation);
  const day = dayChangesOf(quantities, trades, currency, valuation);
  const inCurrency = emptyAccount();
  for (const [own, account] of accounts) {
    for (const bucket of buckets)
      inCurrency[bucket] = inCurrency[bucket].plus(
        convert(valuation, account[bucket], own, currency),
      );
  }
  const show = (value: Big, unit: string) => roundTo(value, unit, 'halfEven');
  // Summed from what is shown, so that a client who adds the figures up finds the total.
  const total = buckets.reduce((sum, bucket) => {
    const shown = show(inCurrency[bucket], currency);
    return owed.includes(bucket) ? sum.minus(shown) : sum.plus(shown);
  }, new Big(0));
  return {
    currency,
    total: show(total, currency),
    buckets: buckets.map((bucket) => ({
      bucket,
      amount: show(inCurrency[bucket], currency),
      currency,
    })),
    day_change: show(day.total, currency),
    day_change_percent: percentOf(day.total, total.minus(day.total)),
    day_changes: day.changes,
    as_of: now.toISOString(),
    ...namedEstimates(valuation),
    accounts: [...accounts].map(([own, account]) => ({
      currency: own,
      cash: show(account.cash, own),
      invested: show(account.invested, own),
      bonus: show(account.bonus, own),
      frozen: show(account.frozen, own),
      outstanding: show(account.outstanding, own),
      loan: show(account.loan, own),
      unsettled: show(account.unsettled, own),
    })),
  };
}

/** What is in each account, and how much of each instrument. */
function sumAccounts(balances: readonly Balance[], home: string, valuation: Valuation) {
  // The home account is there even when nothing ever moved, and stands first.
  const accounts = new Map<string, Account>([[home, emptyAccount()]]);
  const quantities = new Map<string, Big>();
  const add = (own: string, bucket: AssetBucket | 'unsettled', amount: Big | string) => {
    const account = accounts.get(own) ?? emptyAccount();
    account[bucket] = account[bucket].plus(amount);
    accounts.set(own, account);
  };
  for (const { bucket, asset, amount } of balances) {
    // Instruments have a price; everything else is an amount of its currency.
    if (bucket !== 'holding' && bucket !== 'held') {
      add(asset, shownIn[bucket], amount);
      if (bucket === 'unsettled') add(asset, bucket, amount);
      continue;
    }
    const { price, currency } = priceOf(valuation, asset);
    add(currency, 'invested', toBig(amount).times(price));
    quantities.set(asset, (quantities.get(asset) ?? new Big(0)).plus(amount));
  }
  return { accounts, quantities };
}

function emptyAccount(): Account {
  const zero = new Big(0);
  return {
    cash: zero,
    invested: zero,
    bonus: zero,
    frozen: zero,
    outstanding: zero,
    loan: zero,
    unsettled: zero,
  };
}

/** Percent with two digits; `null` where there is nothing to compare with. */
function percentOf(part: Big, whole: Big): string | null {
  return whole.eq(0) ? null : part.div(whole.abs()).times(100).round(2, 2).toFixed(2);
}

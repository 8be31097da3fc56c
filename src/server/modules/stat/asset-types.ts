import Big from 'big.js';
import {
  assetTypeLines,
  type AssetTypeLine,
  type HoldingType,
} from '#server/rules/portfolio/asset-types.ts';
import type { Balance } from '#server/ledger/balances.ts';
import { bondMarket } from '#server/modules/bond/bond-key-service.ts';
import { noteMarket } from '#server/modules/note/note-key-service.ts';
import { fundMarket } from '#server/modules/fund/fund-key-service.ts';
import { quantMarket } from '#server/modules/quant/quant-key-service.ts';
import { assetsAnswer } from './assets.ts';
import { convert, type Valuation } from './valuation.ts';

/** What of a client's money is no holding, and what is placed in trading plans. */
export interface OtherAssets {
  readonly balances: readonly Balance[];
  readonly plans: readonly Pick<Balance, 'bucket' | 'asset' | 'amount'>[];
}

export function holdingType(market: string): HoldingType {
  if (market === fundMarket) return 'fund';
  if (market === noteMarket || market === quantMarket) return 'note';
  return market === bondMarket ? 'bond' : 'share';
}

/** Everything that is owned by type, of one moment: it adds up to what getAssets says of the same moment. */
export function typesAnswer(
  holdings: readonly { readonly market: string; readonly home_value: string }[],
  { balances, plans }: OtherAssets,
  currency: string,
  valuation: Valuation,
  now: Date,
): readonly AssetTypeLine[] {
  const { buckets } = assetsAnswer([...balances, ...plans], currency, valuation, now);
  const shown = (wanted: string) => buckets.find(({ bucket }) => bucket === wanted)?.amount ?? '0';
  const placed = (of: readonly Pick<Balance, 'bucket' | 'asset' | 'amount'>[]) =>
    of
      .filter(({ bucket }) => bucket === 'invested')
      .reduce(
        (sum, { asset, amount }) => sum.plus(convert(valuation, amount, asset, currency)),
        new Big(0),
      );
  return assetTypeLines(
    holdings.map(({ market, home_value }) => ({ type: holdingType(market), value: home_value })),
    {
      invested: shown('invested'),
      cash: shown('cash'),
      bonus: shown('bonus'),
      frozen: shown('frozen'),
    },
    { savings: placed(balances), plans: placed(plans) },
    currency,
  );
}

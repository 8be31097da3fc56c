import { useMemo } from 'react';
import { toBig } from '#core/money.ts';
import { placingFigures } from '#core/product/placing-figures.ts';
import { placingObstacles, type PlacingObstacleCode } from '#core/product/placing-obstacles.ts';
import { stepped } from '#core/trading/typed-order.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Placing, WantedPlacing } from './placing.ts';
import { useObstacleWords } from './product-obstacles.tsx';
import { usePlacingWords } from './use-placing-words.ts';

/** Said where the price is typed, and not where the shares are. */
const ofPrice: readonly PlacingObstacleCode[] = ['outsideBand', 'offTick'];

/** Shares, a price where it is agreed, and what they cost as they are typed. The backend reckons by the same rules. */
export function PlacingForm({
  placing,
  canGoOn,
  onReview,
}: {
  readonly placing: Placing;
  /** Not once the quote has expired. */
  readonly canGoOn: boolean;
  readonly onReview: (wanted: WantedPlacing) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const words = usePlacingWords();
  const { currency, price: fixed, market_price, available } = placing;
  const input = useTypedAmount(firstShares(placing), currency, null);
  const bid = useTypedAmount(fixed ?? market_price ?? '', currency, null);
  const { amount: shares } = input;
  const price = fixed ?? (placing.type === 'otc' ? null : bid.amount);
  const wanted = useMemo(
    () =>
      shares === null || price === null
        ? null
        : {
            ...{ shares, price },
            ...placingFigures(shares, price, { currency, feePercent: placing.fee_percent }),
          },
    [shares, price, currency, placing.fee_percent],
  );
  const obstacles = useTypedObstacles(placing, wanted);
  const wrongPrice = obstacles.find(({ code }) => ofPrice.includes(code));
  const wrongShares = obstacles.find((each) => each !== wrongPrice);
  const isReady =
    canGoOn && wanted !== null && obstacles.length === 0 && placing.obstacles.length === 0;
  const money = (value: string) => format.money(value, currency);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onReview(wanted);
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.placing.shares')}
          input={input}
          problem={wrongShares && obstacle(wrongShares)}
          onStep={(direction) =>
            input.type(format.price(stepped(shares, String(placing.lot), direction)))
          }
        >
          <Text size="sm" tone="muted" className="figures">
            {text('product.available', { amount: money(available) })}
          </Text>
        </AmountInput>
        {fixed === null && placing.type !== 'otc' && (
          <AmountInput
            label={text('product.placing.proposed', { currency })}
            input={bid}
            problem={wrongPrice && obstacle(wrongPrice)}
          >
            <Text size="sm" tone="muted" className="figures">
              {words.band(placing)}
            </Text>
          </AmountInput>
        )}
        <Box aria-live="polite" minHeight="96px">
          {wanted !== null && <PlacingCosts placing={placing} wanted={wanted} />}
        </Box>
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('product.continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** What shares cost: their worth, the fee and both together. */
export function PlacingCosts({
  placing: { currency, fee_percent },
  wanted,
}: {
  readonly placing: Pick<Placing, 'currency' | 'fee_percent'>;
  readonly wanted: WantedPlacing;
}) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
      facts={[
        { label: text('product.review.amount'), value: money(wanted.amount) },
        {
          label: text('product.placing.fee', { percent: format.part(fee_percent) }),
          value: money(wanted.fee),
        },
        { label: text('product.placing.total'), value: money(wanted.total) },
      ]}
    />
  );
}

/** The fewest shares that can be applied for. */
function firstShares({ lot, minimum, price, market_price }: Placing): string {
  const each = price ?? market_price;
  if (each === null) return String(lot);
  const lots = toBig(minimum).div(toBig(each).times(lot));
  // Rounded up: less than the minimum is refused.
  return lots.round(0, 3).times(lot).toFixed();
}

/** What speaks against what is typed alone; everything else is named beside it. */
function useTypedObstacles(placing: Placing, wanted: WantedPlacing | null) {
  return useMemo(() => {
    if (wanted === null) return [];
    const { currency, minimum, maximum, fee_percent, price, lot, band, left } = placing;
    return placingObstacles(
      {
        ...{ currency, minimum, maximum, price, lot, feePercent: fee_percent },
        ...{ state: 'open', opensAt: null, closesAt: null },
      },
      {
        ...{ gate: [], hasAccount: true, isHalted: false, band, left },
        ...{ available: placing.available, placed: placing.placed, now: new Date(0) },
      },
      wanted,
    ).filter(({ code }) => code !== 'noFunds' && code !== 'priceMissing' && code !== 'soldOut');
  }, [placing, wanted]);
}

import { useState } from 'react';
import { compare } from '#core/money.ts';
import { redeemedUnits } from '#core/product/units.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { Fund, FundQuote } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';
import { useObstacleWords } from './product-obstacles.tsx';
import { UnitsInput, useTypedUnits } from './units-input.tsx';
import { useFundQuote } from './use-fund-quote.ts';

const shares = ['units', 'whole'] as const;

/** Units or everything, and about what they bring. */
export function FundRedeem({
  fund,
  onReview,
}: {
  readonly fund: Fund;
  readonly onReview: (quote: FundQuote, isWhole: boolean) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { code, currency, available_units, price, price_on, unit_digits, exit_fee } = fund;
  const [share, setShare] = useState<(typeof shares)[number]>('units');
  const input = useTypedUnits(unit_digits, available_units);
  const isWhole = share === 'whole';
  const units = isWhole ? available_units : input.units;
  const { quote, wait } = useFundQuote(code, (found) => onReview(found, isWhole));
  const isReady = units !== null && compare(units, '0') > 0 && !quote.isPending;
  const [first] = quote.data?.obstacles ?? [];
  const terms = { currency, unitDigits: unit_digits, feePercent: exit_fee };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) quote.mutate({ side: 'redeem', amount: null, units: isWhole ? null : units });
      }}
    >
      <Stack gap="4">
        <Segmented
          label={text('product.fund.howMuch')}
          options={shares.map((value) => ({ value, label: text(`product.fund.share.${value}`) }))}
          value={share}
          onChange={setShare}
        />
        {!isWhole && <UnitsInput input={input} disabled={quote.isPending} />}
        <Text size="sm" tone="muted" className="figures">
          {text('product.fund.availableUnits', { units: format.price(available_units) })}
        </Text>
        {first !== undefined && (
          <Text size="sm" role="alert">
            {obstacle(first)}
          </Text>
        )}
        <Box aria-live="polite" minHeight="160px">
          {units !== null && price !== null && price_on !== null && (
            <FundEstimate
              side="redeem"
              currency={currency}
              feePercent={exit_fee}
              estimate={{ ...redeemedUnits(units, price, terms), price, price_on }}
            />
          )}
        </Box>
        <ClientFailure error={quote.error} wait={wait} />
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('product.continue')}
        </Button>
      </Stack>
    </form>
  );
}

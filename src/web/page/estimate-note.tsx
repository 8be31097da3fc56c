import type { components } from '#api/client.gen.ts';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';

export type ValueEstimate = components['schemas']['ValueEstimate'];

/** Names what a figure is estimated by where a price or a rate is not known now. Stands beside the figure. */
export function EstimateNote({ estimates }: { readonly estimates: readonly ValueEstimate[] }) {
  const text = useText();
  const wordsOf = useEstimateWords();
  return (
    <Box role="note" marginTop="2">
      <Text size="sm" strong>
        {text('estimate.title')}
      </Text>
      <ul>
        {estimates.map((estimate) => (
          <Text
            as="li"
            key={`${estimate.of} ${estimate.market ?? ''} ${estimate.symbol ?? estimate.currency}`}
            size="xs"
            tone="muted"
          >
            {wordsOf(estimate)}
          </Text>
        ))}
      </ul>
    </Box>
  );
}

/** What an estimate concerns, what it was made by, and of which day that is. */
export function useEstimateWords(): (estimate: ValueEstimate) => string {
  const text = useText();
  const format = useFormat();
  const currencyName = useCurrencyName();
  return ({ by, since, name, currency }) =>
    text(`estimate.by.${by}`, {
      name: name ?? (currency === undefined ? '' : currencyName(currency)),
      // A day is a date without a zone: noon keeps it the same day everywhere.
      day: since === undefined ? '' : format.day(new Date(`${since}T12:00:00`)),
    });
}

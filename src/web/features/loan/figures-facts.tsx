import type { components } from '#api/client.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Headline } from '#ui/headline.tsx';

/** What a loan costs: its instalment first, then everything else that has to be known before it is taken. */
export function FiguresFacts({
  figures,
  currency,
}: {
  readonly figures: components['schemas']['LoanFigures'];
  readonly currency: string;
}) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, currency);
  return (
    <Box>
      <Text tone="muted" size="sm">
        {text('loan.instalment.monthly')}
      </Text>
      <Headline
        label={text('loan.instalment.monthly')}
        {...format.moneyParts(figures.instalment, currency)}
      />
      <DescriptionList
        facts={[
          { label: text('loan.borrowed'), value: money(figures.amount) },
          { label: text('loan.term'), value: text('loan.months', { months: figures.months }) },
          { label: text('loan.rate'), value: format.part(figures.annual_rate) },
          { label: text('loan.apr'), value: format.part(figures.apr) },
          { label: text('loan.interest.total'), value: money(figures.total_interest) },
          { label: text('loan.total'), value: money(figures.total) },
        ]}
      />
    </Box>
  );
}

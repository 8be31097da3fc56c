import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { fundQueries } from '#api/fund-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { AreaChart } from '#ui/area-chart.tsx';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { priceScale } from './price-scale.ts';

const ranges = ['30D', '90D', '365D'] as const;
type Range = (typeof ranges)[number];

export interface PriceHistoryProps {
  readonly title: string;
  /** What the price is of, where that goes without saying for few. */
  readonly detail?: string;
  readonly priced: {
    readonly price: string | null;
    readonly price_on: string | null;
    readonly change_percent: string | null;
  };
  readonly show: (price: string) => string;
  readonly read: (range: Range) => ReturnType<typeof fundQueries.fundPrices>;
}

/** The latest price of a product, and how it came to be. */
export function PriceHistory({ title, detail, priced, show, read }: PriceHistoryProps) {
  const text = useText();
  const format = useFormat();
  const [range, setRange] = useState<Range>('90D');
  const { price, price_on, change_percent } = priced;
  const prices = useQuery(read(range));
  const items = prices.data?.items ?? [];
  return (
    <Section
      title={title}
      action={
        <Segmented
          label={text('product.fund.range')}
          options={ranges.map((value) => ({
            value,
            label: text(`product.fund.range.${value}`),
          }))}
          value={range}
          onChange={setRange}
        />
      }
    >
      <Text className="figures" fontSize="24px" fontWeight="figure">
        {price === null ? '–' : show(price)}
      </Text>
      {price_on !== null && (
        <Text as="div" size="sm" tone="muted" className="figures">
          {text('product.fund.priceOf', { day: format.date(price_on) })}
          {change_percent !== null && (
            <>
              {' · '}
              <Change value={change_percent}>{format.percent(change_percent)}</Change>
            </>
          )}
        </Text>
      )}
      {detail !== undefined && (
        <Text as="div" size="xs" tone="muted">
          {detail}
        </Text>
      )}
      <Box minHeight="224px">
        {prices.isLoadingError && <QueryError query={prices} />}
        {prices.isSuccess && items.length < 2 && (
          <Text tone="muted">{text('product.fund.noPrices')}</Text>
        )}
        {items.length > 1 && (
          <AreaChart
            label={title}
            scale={priceScale(format)}
            points={items.map((each) => {
              const day = format.date(each.day);
              return { value: Number(each.price), day, label: `${day} · ${show(each.price)}` };
            })}
          />
        )}
      </Box>
    </Section>
  );
}

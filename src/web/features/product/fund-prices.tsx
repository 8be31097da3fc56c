import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fundQueries } from '#api/fund-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { AreaChart } from '#ui/area-chart.tsx';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { Fund } from './fund.ts';

const ranges = ['30D', '90D', '365D'] as const;

/** The latest price of a fund, and how it came to be. */
export function FundPrices({ fund }: { readonly fund: Fund }) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [range, setRange] = useState<(typeof ranges)[number]>('90D');
  const { code, currency, price, price_on, change_percent } = fund;
  const prices = useQuery(fundQueries.fundPrices(api, code, range));
  const items = prices.data?.items ?? [];
  return (
    <Section
      title={text('product.fund.price')}
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
        {price === null ? '–' : `${format.price(price)} ${currency}`}
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
      <Box minHeight="224px">
        {prices.isLoadingError && <QueryError query={prices} />}
        {prices.isSuccess && items.length < 2 && (
          <Text tone="muted">{text('product.fund.noPrices')}</Text>
        )}
        {items.length > 1 && (
          <AreaChart
            label={text('product.fund.price')}
            scale={format.compact}
            points={items.map((each) => {
              const day = format.date(each.day);
              return {
                value: Number(each.price),
                day,
                label: `${day} · ${format.price(each.price)} ${currency}`,
              };
            })}
          />
        )}
      </Box>
    </Section>
  );
}

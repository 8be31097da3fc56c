import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { components } from '#api/market.gen.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useVenue } from '#page/use-venue.ts';
import { ReadError } from './read-error.tsx';

type Company = components['schemas']['Company'];

/** The company behind the stock: a sentence, its facts, and what a share earns and pays. */
export function CompanyFacts({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const company = useQuery(queries.company(api, { market, symbol }));
  return (
    <>
      {company.isPending && <SkeletonRows rows={8} height="48px" />}
      {company.isLoadingError && <ReadError query={company} />}
      {company.data && <Known company={company.data} />}
    </>
  );
}

function Known({ company }: { readonly company: Company }) {
  const text = useText();
  const format = useFormat();
  const venue = useVenue(company.market);
  const { name, sector, city, founded, listed_since, currency } = company;
  return (
    <>
      <Text maxWidth="65ch" marginBottom="3">
        {text('quote.company.summary', {
          name,
          sector: text(`market.sector.${sector}`),
          city,
          year: String(founded),
          venue: venue?.name ?? company.market,
          day: format.date(listed_since),
        })}
      </Text>
      <DescriptionList
        facts={[
          { label: text('quote.company.sector'), value: text(`market.sector.${sector}`) },
          {
            label: text('quote.company.employees'),
            value: format.number(String(company.employees)),
          },
          {
            label: text('quote.company.earnings'),
            value: `${format.price(company.earnings_per_share)} ${currency}`,
          },
          {
            label: text('quote.company.priceEarnings'),
            value: company.price_earnings === null ? '–' : format.price(company.price_earnings),
          },
          {
            label: text('quote.company.dividends'),
            value: `${format.price(company.dividends_per_share)} ${currency}`,
          },
          {
            label: text('quote.company.yield'),
            value: format.part(company.dividend_yield),
          },
          { label: text('quote.company.report'), value: format.date(company.last_report) },
        ]}
      />
      <Text size="xs" tone="muted" marginTop="2">
        {text('quote.company.trailing')}
      </Text>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Change } from '#ui/change.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { ButtonLink } from '#ui/link.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { SearchResult } from './search-result.ts';

export interface QuoteCardProps {
  readonly stock: SearchResult;
  readonly onBack: () => void;
}

/** The price of one stock with its day. A guest may look at ten a day. */
export function QuoteCard({ stock, onBack }: QuoteCardProps) {
  const { api, file } = useApp();
  const text = useText();
  const format = useFormat();
  const quote = useQuery(queries.quote(api, stock.market, stock.symbol));
  const hasMarket = file.screens.some(({ route }) => route === '/market');
  return (
    <Box padding="5">
      {quote.isPending && <SkeletonRows rows={5} />}
      {quote.isLoadingError && <QueryError query={quote} />}
      {quote.data && (
        <>
          <Text size="sm" tone="muted">
            {quote.data.symbol} · {quote.data.market}
          </Text>
          <Heading as="h2">{quote.data.name}</Heading>
          <Flex marginTop="3" alignItems="baseline" gap="4" flexWrap="wrap">
            <Text
              as="span"
              className="figures"
              fontFamily="figure"
              fontWeight="figure"
              fontSize="xl"
            >
              {format.price(quote.data.price)} {quote.data.currency}
            </Text>
            <Change value={quote.data.change_percent}>
              {format.percent(quote.data.change_percent)}
            </Change>
          </Flex>
          <Text size="xs" tone="muted" marginBottom="3">
            {text(quote.data.is_open ? 'quote.open.now' : 'quote.closed.now', {
              time: format.moment(new Date(quote.data.as_of)),
            })}
          </Text>
          <DescriptionList
            facts={[
              { label: text('quote.open'), value: format.price(quote.data.open) },
              {
                label: text('market.table.range'),
                value: `${format.price(quote.data.low)} – ${format.price(quote.data.high)}`,
              },
              {
                label: text('quote.previousClose'),
                value: format.price(quote.data.previous_close),
              },
              {
                label: text('market.table.volume'),
                value: format.number(String(quote.data.volume)),
              },
            ]}
          />
        </>
      )}
      <Flex marginTop="4" flexWrap="wrap">
        <Button onClick={onBack}>{text('action.back')}</Button>
        {hasMarket && quote.data && (
          <ButtonLink
            look="outline"
            to={`/market?venue=${stock.market}&q=${encodeURIComponent(stock.symbol)}`}
          >
            {text('quote.inMarket')}
          </ButtonLink>
        )}
      </Flex>
    </Box>
  );
}

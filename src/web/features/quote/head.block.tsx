import { useQuery } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react/styled-system';
import { queries } from '#api/queries.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { QueryError, errorCode } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { useSubjectTitle } from '#page/page-title.ts';
import { Box } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { HeadActions, HeadFigures } from './head-figures.tsx';
import { MarketState } from './market-state.tsx';
import { useQuotePlace } from './use-quote-place.ts';

const Pinned = chakra('div', {
  base: {
    position: 'sticky',
    // Below the bar of the shell, which is as high.
    top: '64px',
    zIndex: 5,
    background: 'canvas',
    borderBottom: '1px solid var(--t-color-line)',
    marginTop: { base: '-6', md: '-10' },
    marginInline: { base: '-4', md: '0' },
    paddingInline: { base: '4', md: '0' },
    paddingBlock: { base: '2', md: '3' },
    minHeight: { base: '97px', md: '101px' },
  },
});

/** Which stock this is, its price and the state of its venue. It stays in view while the page scrolls. */
export default function QuoteHead() {
  const place = useQuotePlace();
  return place === null ? <NoStock reason="quote.none" /> : <Head {...place} />;
}

function Head({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const quote = useQuery(queries.quote(api, market, symbol));
  useSubjectTitle(quote.data?.name);
  useFollowPrices([`${market}:${symbol}`]);
  if (quote.isLoadingError)
    return errorCode(quote.error) === 'notFound' ? (
      <NoStock reason="quote.unknown" values={{ symbol, market }} />
    ) : (
      <Box marginBottom="8">
        <QueryError query={quote} />
      </Box>
    );
  return (
    <>
      <Pinned data-pinned="">{quote.data && <HeadFigures quote={quote.data} />}</Pinned>
      <MarketState market={market}>
        {quote.data && (
          <Box display={{ md: 'none' }}>
            <HeadActions quote={quote.data} />
          </Box>
        )}
      </MarketState>
    </>
  );
}

function NoStock({
  reason,
  values = {},
}: {
  readonly reason: 'quote.none' | 'quote.unknown';
  readonly values?: Readonly<Record<string, string>>;
}) {
  const { file } = useApp();
  const text = useText();
  const market = file.screens.find(({ id }) => id === 'market');
  return (
    <Notice title={text(reason, values)}>
      {text('quote.none.detail')}
      {market && (
        <Box marginTop="3">
          <ButtonLink look="outline" to={market.route}>
            {text('quote.browse')}
          </ButtonLink>
        </Box>
      )}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { queries } from '#api/queries.ts';
import { isoOf, type StockPlace } from '#core/trading/quote-address.ts';
import { useStockAddress, type StockAddress } from '#data/use-stock-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import { useText } from '#i18n/use-text.ts';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import { useSubjectTitle } from '#page/page-title.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { useWaits } from '#ui/waits.tsx';
import { HeadActions, HeadFigures } from './head-figures.tsx';
import { MarketState } from './market-state.tsx';

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
  const address = useStockAddress();
  if (address.state === 'pending') return <Pinned data-pinned="" />;
  if (address.state === 'contradicts') return <OtherCountry address={address} />;
  return address.state === 'none' ? <NoStock reason="quote.none" /> : <Head {...address.place} />;
}

function Head({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const quote = useQuery(queries.quote(api, market, symbol));
  useWaits(quote.isPending);
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
      <MarketState market={market} isHalted={quote.data?.is_halted === true}>
        {quote.data && (
          <Box display={{ md: 'none' }}>
            <HeadActions quote={quote.data} />
          </Box>
        )}
      </MarketState>
    </>
  );
}

/** The address mixes up two listings: the one on its exchange is offered. */
function OtherCountry({
  address: { place, country, venue },
}: {
  readonly address: Extract<StockAddress, { state: 'contradicts' }>;
}) {
  const text = useText();
  const pathOf = useQuotePath();
  const regions = new Intl.DisplayNames([useLocale()], { type: 'region', fallback: 'code' });
  const iso = isoOf(country);
  const to = pathOf(place);
  const values = { symbol: place.symbol, venue: venue.name };
  return (
    <Notice
      title={text('quote.elsewhere', {
        venue: venue.name,
        country: /^[A-Z]{2}$/.test(iso) ? (regions.of(iso) ?? iso) : iso,
      })}
    >
      {text('quote.elsewhere.detail')}
      {to !== null && (
        <Box marginTop="3">
          <ButtonLink look="outline" to={to}>
            {text('quote.elsewhere.show', values)}
          </ButtonLink>
        </Box>
      )}
    </Notice>
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

import { chakra } from '#ui/chakra.ts';
import { WatchStar } from '#access/watch-star.tsx';
import type { components } from '#api/market.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { BestPricesLine } from '#live/best-prices-line.tsx';
import { LiveChange, LivePriceText } from '#live/live-figures.tsx';
import { NotLiveMark, StaleMark } from '#live/stale-mark.tsx';
import { useLivePrice } from '#live/use-live-price.ts';
import { BackLink } from '#page/back-link.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Flag } from '#ui/flag.tsx';
import { Heading } from '#ui/heading.ts';
import { ShareButton } from './share-button.tsx';
import { useVenue } from '#page/use-venue.ts';

type Quote = components['schemas']['Quote'];

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: '3', md: '6' },
    md: { gridTemplateColumns: 'minmax(0, 1fr) auto auto' },
  },
});
const Figure = chakra('div', {
  base: {
    fontFamily: 'figure',
    fontWeight: 'figure',
    fontSize: { base: 'lg', md: 'xl' },
    lineHeight: 1.25,
    whiteSpace: 'nowrap',
  },
});

/** Name, price, change and their time in one line, and the best prices below. */
export function HeadFigures({ quote }: { readonly quote: Quote }) {
  const venue = useVenue(quote.market);
  return (
    <Line>
      <Flex gap="1" minWidth="0">
        <BackLink />
        <Box minWidth="0">
          <Text size="xs" tone="muted" clip>
            <Flag country={quote.country} /> {quote.symbol} · {venue?.name ?? quote.market}
          </Text>
          <Heading as="h2" size="page" fontSize={{ base: 'lg', md: 'xl' }} truncate>
            {quote.name}
          </Heading>
        </Box>
      </Flex>
      <Box textAlign="end">
        <Figure>
          <LivePriceText quote={quote} />{' '}
          <Text as="span" size="xs" tone="muted" fontFamily="body" fontWeight="400">
            {quote.currency}
          </Text>
        </Figure>
        <Flex
          fontSize="xs"
          gap={{ base: '1', md: '3' }}
          justifyContent="flex-end"
          flexWrap="wrap"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'flex-end', md: 'center' }}
        >
          <LiveChange quote={quote} />
          <PriceTime quote={quote} />
        </Flex>
      </Box>
      <Box display={{ base: 'none', md: 'block' }}>
        <HeadActions quote={quote} />
      </Box>
      <Box gridColumn="1 / -1" textAlign={{ base: 'start', md: 'end' }} lineHeight="20px">
        <BestPricesLine instrument={quote.instrument} read={quote} at={Date.parse(quote.as_of)} />
      </Box>
    </Line>
  );
}

/** Watchlist and link. */
export function HeadActions({ quote }: { readonly quote: Quote }) {
  return (
    <Flex gap="0">
      <WatchStar stock={quote} />
      <ShareButton name={quote.name} />
    </Flex>
  );
}

/** When the price was made, and a mark when it is not live. */
function PriceTime({ quote }: { readonly quote: Quote }) {
  const live = useLivePrice(quote.instrument);
  const format = useFormat();
  const text = useText();
  const at = Math.max(live?.at ?? 0, Date.parse(quote.as_of));
  return (
    <Text as="span" size="xs" tone="muted" className="figures" whiteSpace="nowrap">
      {text('quote.asOf', { time: format.time(at) })} <StaleMark />
      <NotLiveMark instrument={quote.instrument} />
    </Text>
  );
}

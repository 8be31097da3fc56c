import { metPrice } from '#core/trading/best-prices.ts';
import type { OrderSide, OrderType } from '#core/trading/order.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { BestPricesLine, useBestPrices } from '#live/best-prices-line.tsx';
import { useFollowPrices, useLiveness, useIsStale } from '#live/use-live-price.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { OrderQuote } from './ticket.ts';

export interface TicketPricesProps {
  readonly quote: OrderQuote | null;
  readonly side: OrderSide;
  readonly type: OrderType;
}

/** The price that the ticket goes by with its time, what rests around it, and a mark where they are too old to be traded on. */
export function TicketPrices({ quote, side, type }: TicketPricesProps) {
  const text = useText();
  const format = useFormat();
  return (
    <Box minHeight="68px">
      <Flex justifyContent="space-between" minHeight="28px">
        <Text as="span" size="sm" tone="muted">
          {text('ticket.last')}
        </Text>
        {quote !== null && (
          <Flex gap="2" as="span">
            <StaleWords quote={quote} />
            <Text as="span" size="sm" className="figures">
              {`${format.price(quote.last)} ${quote.currency}, ${format.time(Date.parse(quote.price_at))}`}
            </Text>
          </Flex>
        )}
      </Flex>
      {quote !== null && <Resting quote={quote} side={side} type={type} />}
    </Box>
  );
}

/** The server said so when it quoted, the stream is silent, or the stock alone stands still while its venue is open. */
function StaleWords({ quote }: { readonly quote: OrderQuote }) {
  const text = useText();
  const isSilent = useIsStale();
  const isLate = useLiveness(`${quote.market}:${quote.symbol}`) === 'late';
  const isStale = quote.is_stale || isSilent || (isLate && quote.opens_at === null);
  return isStale && <StatusPill tone="warn">{text('ticket.stale')}</StatusPill>;
}

function Resting({
  quote,
  side,
  type,
}: TicketPricesProps & {
  readonly quote: OrderQuote;
}) {
  const text = useText();
  const format = useFormat();
  const instrument = `${quote.market}:${quote.symbol}`;
  useFollowPrices([instrument]);
  const asked = { instrument, read: quote, at: Date.parse(quote.price_at) };
  const met = metPrice(side, useBestPrices(asked));
  // While the venue is closed nothing rests: when the order is executed is said elsewhere.
  const isMeeting = type === 'market' && quote.opens_at === null;
  return (
    <>
      <Box textAlign="end" lineHeight="20px">
        <BestPricesLine {...asked} />
      </Box>
      {isMeeting && (
        <Text size="xs" tone="muted" textAlign="end" lineHeight="20px">
          {met === null
            ? text(`ticket.meets.none.${side}`)
            : text(`ticket.meets.${side}`, { price: `${format.price(met)} ${quote.currency}` })}
        </Text>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { tradeQueries } from '#api/trade-queries.ts';
import type { components } from '#api/client.gen.ts';
import type { QuotePositionProps } from '#config/blocks.gen.ts';
import { percentChange, toBig } from '#core/money.ts';
import { positionWorth } from '#core/trading/position-worth.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { quoteQuery } from '#core/trading/quote-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useLivePrice } from '#live/use-live-price.ts';
import { Change } from '#ui/change.tsx';
import { Flex, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { useHolding } from './use-holding.ts';
import { useWaits } from '#ui/waits.tsx';

type Holding = components['schemas']['Holding'];

/** What the client holds of the stock, at the latest price. Nothing stands here for a guest, and for who never ordered it. */
export default function QuotePosition(_: QuotePositionProps) {
  const place = useStockPlace();
  const signedIn = useSignedIn();
  return place !== null && signedIn ? <Position {...place} /> : null;
}

function Position({ market, symbol }: StockPlace) {
  const { api, file } = useApp();
  const text = useText();
  const { portfolio, holding } = useHolding(market, symbol);
  const ordered = useQuery(tradeQueries.ordersOf(api, { market, symbol }, 1));
  useWaits(portfolio.isPending || ordered.isPending);
  if (portfolio.isLoadingError)
    return <QueryError title={text('quote.position.title')} query={portfolio} />;
  const hasOrders = (ordered.data?.items.length ?? 0) > 0;
  if (portfolio.data === undefined || (holding === undefined && !hasOrders)) return null;
  const orders = file.screens.find(({ id }) => id === 'orders');
  return (
    <Section
      title={text('quote.position.title')}
      action={
        orders && (
          <Link to={`${orders.route}${quoteQuery({ market, symbol })}`}>
            {text('quote.position.orders')}
          </Link>
        )
      }
    >
      {holding === undefined ? (
        <Text tone="muted">{text('quote.position.nothing')}</Text>
      ) : (
        <Figures holding={holding} home={portfolio.data.currency} />
      )}
    </Section>
  );
}

function Figures({ holding, home }: { readonly holding: Holding; readonly home: string }) {
  const text = useText();
  const format = usePrivateFormat();
  const { quantity, buy_price, currency, share_percent, home_effects: effects } = holding;
  const { value, gain: pnl, percent } = useWorth(holding);
  const gain = format.money(pnl, currency, { signed: true });
  return (
    <>
      <Flex justifyContent="space-between" alignItems="baseline">
        <Text fontFamily="figure" fontWeight="figure" fontSize="lg" className="figures">
          {format.money(value, currency)}
        </Text>
        <Change value={pnl}>
          {percent === null ? gain : `${gain} (${format.percent(percent)})`}
        </Change>
      </Flex>
      <DescriptionList
        facts={[
          { label: text('quote.position.quantity'), value: format.number(quantity) },
          { label: text('quote.position.average'), value: format.price(buy_price) },
          {
            label: text('quote.position.share'),
            value: format.share(Number(share_percent) / 100),
          },
          // In the portfolio's own currency the currency makes nothing.
          ...(effects == null || currency === home
            ? []
            : (['price', 'currency'] as const).map((part) => ({
                label: text(`quote.position.${part}`, { currency: home }),
                value: format.money(effects[part], home, { signed: true }),
              }))),
        ]}
      />
    </>
  );
}

/** Value and gain as the price moves; those that were read where none is streamed, or where they are an estimate. */
function useWorth({
  market,
  symbol,
  quantity,
  currency,
  value,
  est_pnl,
  est_pnl_percent,
}: Holding) {
  const live = useLivePrice(`${market}:${symbol}`)?.price ?? null;
  const cost = toBig(value).minus(est_pnl).toFixed();
  const now = positionWorth({ side: 'buy', currency, remaining: quantity, cost }, live);
  if (now.value === null || now.gain === null)
    return { value, gain: est_pnl, percent: est_pnl_percent };
  return { value: now.value, gain: now.gain, percent: percentChange(cost, now.value) };
}

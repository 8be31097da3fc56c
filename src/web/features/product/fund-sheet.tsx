import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fundQueries } from '#api/fund-queries.ts';
import { compare } from '#core/money.ts';
import { isClosed } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Stack, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import type { Fund, FundOrder, FundQuote, FundSide } from './fund.ts';
import { FundBuy } from './fund-buy.tsx';
import { FundFacts } from './fund-facts.tsx';
import { FundRedeem } from './fund-redeem.tsx';
import { FundReview } from './fund-review.tsx';
import { OrderDone } from './order-done.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductObstacles } from './product-obstacles.tsx';

const sides = ['buy', 'redeem'] as const;

/** One fund: its price, what the client has of it, and buying and redeeming it. */
export default function FundSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const fund = useQuery(fundQueries.fund(api, code));
  return (
    <CatalogueSheet query={fund} onClose={onClose}>
      {(data) => <Flow fund={data} />}
    </CatalogueSheet>
  );
}

interface Reviewed {
  readonly quote: FundQuote;
  readonly isWhole: boolean;
}

function Flow({ fund }: { readonly fund: Fund }) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [side, setSide] = useState<FundSide>('buy');
  const [reviewed, review] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<FundOrder | null>(null);
  if (placed !== null)
    return (
      <OrderDone
        title={text('product.fund.done')}
        detail={text('product.fund.done.detail', {
          day: format.date(placed.price_day),
          until: format.moment(Date.parse(placed.orders_close_at)),
        })}
        to={openedAt('', 'funds', placed.id)}
      />
    );
  if (reviewed !== null)
    return (
      <FundReview fund={fund} {...reviewed} onBack={() => review(null)} onPlaced={setPlaced} />
    );
  const hasUnits = compare(fund.units, '0') > 0;
  return (
    <>
      <Text tone="muted">{fund.summary}</Text>
      <PriceHistory
        title={text('product.fund.price')}
        priced={fund}
        show={(price) => `${format.price(price)} ${fund.currency}`}
        read={(range) => fundQueries.fundPrices(api, fund.code, range)}
      />
      <Section title={text('product.fund.order')}>
        <Stack gap="4">
          {hasUnits && (
            <Segmented<FundSide>
              label={text('product.fund.order')}
              options={sides.map((value) => ({ value, label: text(`product.fund.${value}`) }))}
              value={side}
              onChange={setSide}
            />
          )}
          {side === 'buy' || !hasUnits ? (
            <>
              <ProductObstacles role="status" obstacles={fund.obstacles} />
              {!isClosed(fund.obstacles) && (
                <FundBuy fund={fund} onReview={(quote) => review({ quote, isWhole: false })} />
              )}
            </>
          ) : (
            <FundRedeem fund={fund} onReview={(quote, isWhole) => review({ quote, isWhole })} />
          )}
        </Stack>
      </Section>
      <FundFacts fund={fund} />
    </>
  );
}

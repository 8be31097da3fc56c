import { useQuery } from '@tanstack/react-query';
import { newsQueries } from '#api/news-queries.ts';
import type { NewsStockProps } from '#config/blocks.gen.ts';
import { quoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Link } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { useWaits } from '#ui/waits.tsx';
import { NewsRows } from './news-rows.tsx';

/** News that name the stock in the address. Nothing where there are none. */
export default function Stock({ limit = 3 }: NewsStockProps) {
  const stock = useStockPlace();
  return stock === null ? null : <NewsOf stock={stock} limit={limit} />;
}

function NewsOf({ stock, limit }: { readonly stock: StockPlace; readonly limit: number }) {
  const { api, file } = useApp();
  const text = useText();
  const list = useQuery(newsQueries.latest(api, stock, limit));
  useWaits(list.isPending);
  const items = list.data?.items ?? [];
  const screen = file.screens.find(({ id }) => id === 'news');
  return items.length === 0 ? null : (
    <Section
      title={text('news.stock')}
      action={screen && <Link to={`${screen.route}${quoteQuery(stock)}`}>{text('news.all')}</Link>}
    >
      <NewsRows items={items} />
    </Section>
  );
}

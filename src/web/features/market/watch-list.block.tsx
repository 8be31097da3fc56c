import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queries } from '#api/queries.ts';
import type { MarketWatchListProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Link } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { QuoteRow, type Stock } from './quote-row.tsx';
import { useWatchList } from '#data/use-watch-list.ts';

/** What the client keeps an eye on, with live prices. */
export default function WatchListBlock({ limit = 6, editable = false }: MarketWatchListProps) {
  const { api, file, toasts } = useApp();
  const watch = useWatchList();
  const text = useText();
  const symbols = (watch.query.data?.items ?? [])
    .slice(0, limit)
    .map(({ market, symbol }) => `${market}:${symbol}`);
  const stocks = useQuery({
    ...queries.stocks(api, { symbols, limit }),
    enabled: symbols.length > 0,
    placeholderData: keepPreviousData,
  });
  const shown =
    symbols.length === 0
      ? []
      : (stocks.data?.items ?? []).filter(({ instrument }) => symbols.includes(instrument));
  useFollowPrices(shown.map(({ instrument }) => instrument));

  /** The row goes, and the focus with it unless it is led on: to the next row, else to the one before. */
  function remove(stock: Stock, button: HTMLElement) {
    if (watch.busy) return;
    const row = button.closest('li');
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    watch.remove(stock);
    toasts.show('market.watch.removed', { values: { name: stock.name } });
    neighbour?.querySelector('button')?.focus();
  }

  const market = file.screens.find(({ id }) => id === 'market');
  const failed = watch.query.isLoadingError ? watch.query : stocks.isLoadingError ? stocks : null;
  const pending = watch.query.isPending || (symbols.length > 0 && stocks.isPending);
  return (
    <Section
      title={text('market.watch.title')}
      action={market && <Link to={market.route}>{text('market.watch.browse')}</Link>}
    >
      {failed !== null && <QueryError query={failed} />}
      {failed === null && pending && <SkeletonRows rows={4} />}
      {watch.query.data?.items.length === 0 && (
        <Text tone="muted">{text('market.watch.none')}</Text>
      )}
      <Rows>
        {shown.map((stock) => (
          <QuoteRow
            key={stock.instrument}
            stock={stock}
            action={
              editable && (
                <IconButton
                  aria-label={text('market.watch.remove', { name: stock.name })}
                  aria-disabled={watch.busy}
                  onClick={(event) => remove(stock, event.currentTarget)}
                  color="muted"
                  marginInlineEnd="-12px"
                >
                  <X size={16} aria-hidden="true" />
                </IconButton>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  );
}

import type { MarketWatchListProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ListChoice } from './list-choice.tsx';
import { QuoteRow } from './quote-row.tsx';
import { useWatchedStocks } from './use-watched-stocks.ts';

// Few lists offer it.
const UnwatchButton = openedPart(() => import('./unwatch-button.tsx'));

/** What the client keeps an eye on, with live prices: the beginning of one list. */
export default function WatchListBlock({ limit = 6, editable = false }: MarketWatchListProps) {
  const { file } = useApp();
  const text = useText();
  const watched = useWatchedStocks(limit);
  const { watch, list, shown, failed, isPending } = watched;
  const screenOf = (wanted: string) => file.screens.find(({ id }) => id === wanted);
  const [all, market] = [screenOf('watchlists'), screenOf('market')];
  const rest = (list?.items.length ?? 0) - limit;

  const more = all ?? market;
  return (
    <Section
      title={text('market.watch.title')}
      action={
        more && (
          <Link to={more.route}>{text(all ? 'market.watch.all' : 'market.watch.browse')}</Link>
        )
      }
    >
      <ListChoice {...watched} />
      {failed !== null && <QueryError query={failed} />}
      {failed === null && isPending && <SkeletonRows rows={4} />}
      {watch.query.data && (list?.items.length ?? 0) === 0 && (
        <Text tone="muted">{text('market.watch.none')}</Text>
      )}
      <Rows>
        {shown.map((stock) => (
          <QuoteRow
            key={stock.instrument}
            stock={stock}
            action={
              editable &&
              list !== undefined && <UnwatchButton watch={watch} list={list} stock={stock} />
            }
          />
        ))}
      </Rows>
      {all && rest > 0 && (
        <Box marginTop="2">
          <Link to={`${all.route}?list=${list?.id}`}>
            {text('market.watch.more', { count: rest })}
          </Link>
        </Box>
      )}
    </Section>
  );
}

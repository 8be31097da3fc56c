import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { StaleMark } from '#live/stale-mark.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { ButtonLink } from '#ui/link.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { watchLimits } from '#core/watch/watch-lists.ts';
import { EditedRows } from './edited-rows.tsx';
import { ListChoice } from './list-choice.tsx';
import { QuoteRow } from './quote-row.tsx';
import { useWatchedStocks } from './use-watched-stocks.ts';

const WatchListsSheet = openedPart(() => import('./watch-lists-sheet.tsx'));

/** All watchlists of the client, one at a time, to look at and to put in order. */
export default function WatchListsBlock() {
  const text = useText();
  const { file } = useApp();
  const watched = useWatchedStocks(watchLimits.items);
  const { watch, list, shown, failed, isPending } = watched;
  const [isEditing, setIsEditing] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const market = file.screens.find(({ id }) => id === 'market');
  const isEmpty = watch.query.data !== undefined && (list?.items.length ?? 0) === 0;
  return (
    <Section title={list?.name ?? text('market.watch.title')} action={<StaleMark />}>
      <Flex flexWrap="wrap" justifyContent="space-between" rowGap="2" marginBottom="3">
        <Box flex={{ md: '1' }} minWidth="0" maxWidth="100%" minHeight="40px">
          <ListChoice {...watched} />
        </Box>
        <Flex flexWrap="wrap" gap="2">
          {!isEmpty && (
            <Button
              aria-pressed={isEditing}
              onClick={() => setIsEditing(!isEditing)}
              disabled={isPending}
            >
              {text(isEditing ? 'market.watch.done' : 'market.watch.edit')}
            </Button>
          )}
          <Button aria-haspopup="dialog" onClick={() => setIsManaging(true)} disabled={isPending}>
            {text('market.watch.manage')}
          </Button>
        </Flex>
      </Flex>
      {failed !== null && <QueryError query={failed} />}
      {failed === null && isPending && <SkeletonRows rows={8} />}
      {isEmpty && (
        <Box paddingBlock="6">
          <Text tone="muted" marginBottom="4">
            {text('market.watch.none')}
          </Text>
          {market && <ButtonLink to={market.route}>{text('market.watch.browse')}</ButtonLink>}
        </Box>
      )}
      {isEditing && list !== undefined && !isEmpty ? (
        <EditedRows watch={watch} list={list} />
      ) : (
        <Rows>
          {shown.map((stock) => (
            <QuoteRow key={stock.instrument} stock={stock} />
          ))}
        </Rows>
      )}
      {isManaging && <WatchListsSheet onClose={() => setIsManaging(false)} />}
    </Section>
  );
}

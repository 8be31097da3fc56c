import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { messageCategories } from '#core/message-category.ts';
import type { MessageListProps } from '#config/blocks.gen.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useMessagePlace } from './message-place.ts';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

// Few are opened: a row says what happened.
const MessageSheet = openedPart(() => import('./message-sheet.tsx'));

/** Every message to the client, newest first; what is shown, and which one is open, stands in the address. */
export default function MessageList(_: MessageListProps) {
  const { api } = useApp();
  const text = useText();
  const { unread: onlyUnread, category, opened, addressOf, set } = useMessagePlace();
  const list = useInfiniteQuery(queries.messages(api, { unread: onlyUnread, category }));
  const count = useQuery(queries.unreadCount(api));
  const actions = useMessageActions();
  const wait = useWait(actions.error);
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = messages;
  const unread = count.data?.unread ?? 0;

  return (
    <Section title={text('message.title')}>
      <Flex marginBottom="2" flexWrap="wrap">
        <Segmented
          label={text('message.filter')}
          options={[
            { value: 'all', label: text('message.all') },
            {
              value: 'unread',
              label:
                unread === 0 ? text('message.unreadOnly') : text('message.unreadCount', { unread }),
            },
          ]}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(value) => set({ show: value === 'all' ? null : value }, true)}
        />
        <NativeSelect
          aria-label={text('message.about')}
          width="auto"
          minWidth="0"
          maxWidth="100%"
          flex={{ base: '1 1 150px', md: '0 1 auto' }}
          value={category ?? ''}
          onChange={({ target }) => set({ category: target.value || null }, true)}
        >
          <option value="">{text('message.everything')}</option>
          {messageCategories.map((each) => (
            <option key={each} value={each}>
              {text(`message.category.${each}`)}
            </option>
          ))}
        </NativeSelect>
        {/* In this row: above the list it would move all of it when it comes or goes. */}
        {newest !== undefined && unread > 0 && (
          <Button
            look="quiet"
            marginInlineStart="auto"
            marginInlineEnd="-3"
            paddingInlineStart="0"
            aria-disabled={actions.readAll.isPending}
            onClick={() => !actions.readAll.isPending && actions.readAll.mutate(newest)}
          >
            {text('message.readAll')}
          </Button>
        )}
      </Flex>
      <ClientFailure error={actions.error} wait={wait} />
      {list.isPending ? (
        <SkeletonRows rows={5} height="88px" />
      ) : list.isLoadingError ? (
        <QueryError query={list} />
      ) : messages.length === 0 ? (
        <Text role="status" tone="muted" paddingBlock="6">
          {text(
            onlyUnread
              ? 'message.noneUnread'
              : category === null
                ? 'message.none'
                : 'message.noneAbout',
          )}
        </Text>
      ) : (
        <>
          <ul>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                to={addressOf(message.id)}
                busy={actions.read.isPending || actions.remove.isPending}
                onRead={() => actions.read.mutate(message)}
                onDelete={() => actions.remove.mutate(message)}
              />
            ))}
          </ul>
          {list.hasNextPage && (
            <Box marginTop="4">
              <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {text(list.isFetchingNextPage ? 'form.busy' : 'generic.more')}
              </Button>
            </Box>
          )}
        </>
      )}
      {opened !== null && (
        <MessageSheet
          key={opened}
          id={opened}
          listed={messages.find(({ id }) => id === opened)}
          onClose={() => set({ message: null }, true)}
        />
      )}
    </Section>
  );
}

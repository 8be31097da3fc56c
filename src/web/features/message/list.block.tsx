import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { MessageListProps } from '#config/blocks.gen.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

type Shown = 'all' | 'unread';

/** Every message to the client, newest first. */
export default function MessageList(_: MessageListProps) {
  const { api } = useApp();
  const text = useText();
  const [shown, setShown] = useState<Shown>('all');
  const list = useInfiniteQuery(queries.messages(api, { unread: shown === 'unread' }));
  const count = useQuery(queries.unreadCount(api));
  const actions = useMessageActions();
  const wait = useWait(actions.error);
  const messages = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = messages;
  const unread = count.data?.unread ?? 0;

  return (
    <Section
      title={text('message.title')}
      action={
        newest !== undefined &&
        unread > 0 && (
          <Button
            look="quiet"
            aria-disabled={actions.readAll.isPending}
            onClick={() => !actions.readAll.isPending && actions.readAll.mutate(newest)}
          >
            {text('message.readAll')}
          </Button>
        )
      }
    >
      <Flex marginBottom="2">
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
          value={shown}
          onChange={setShown}
        />
      </Flex>
      <ClientFailure error={actions.error} wait={wait} />
      {list.isPending ? (
        <SkeletonRows rows={5} height="88px" />
      ) : list.isLoadingError ? (
        <QueryError query={list} />
      ) : messages.length === 0 ? (
        <Text role="status" tone="muted" paddingBlock="6">
          {text(shown === 'unread' ? 'message.noneUnread' : 'message.none')}
        </Text>
      ) : (
        <>
          <ul>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
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
    </Section>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { QueryError } from '#errors/query-error.tsx';
import { typingMs } from '#core/chat/chat-rules.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ChatLog } from './chat-log.tsx';
import { chatEvery, chatMessages, chatState } from './chat-queries.ts';
import { Composer } from './composer.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useOutbox } from './use-outbox.ts';

/** The conversation with customer service, the newest at its end, and the field to write in. */
export function DeskChat() {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const state = useQuery({
    ...chatState(api),
    refetchInterval: ({ state: { data } }) => (data?.is_typing === true ? typingMs : chatEvery),
  });
  const list = useInfiniteQuery(chatMessages(api));
  const outbox = useOutbox();
  const messages = list.data?.pages.flatMap(({ items }) => items).toReversed() ?? [];
  useMarkRead(messages.at(-1)?.seq, state.data?.unread ?? 0);
  const { is_open: isOpen, opens_at: opensAt } = state.data ?? { is_open: true, opens_at: null };
  return (
    <Section title={text('chat.title')}>
      <Text tone="muted" minHeight="24px" marginBottom="4">
        {state.data === undefined
          ? ''
          : isOpen
            ? text('chat.open')
            : opensAt === null
              ? text('chat.closed')
              : text('chat.opensAt', { time: format.moment(Date.parse(opensAt)) })}
      </Text>
      {list.isPending && <SkeletonRows rows={5} height="64px" />}
      {list.isLoadingError && <QueryError query={list} />}
      {list.isSuccess && (
        <>
          {list.hasNextPage && (
            <Box marginBottom="4" textAlign="center">
              <Button
                look="quiet"
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {text(list.isFetchingNextPage ? 'form.busy' : 'chat.earlier')}
              </Button>
            </Box>
          )}
          <ChatLog
            messages={messages}
            outgoing={outbox.outgoing}
            readUntil={state.data?.answered_until ?? 0}
            isTyping={state.data?.is_typing ?? false}
            onRetry={outbox.retry}
          />
          <Composer onSend={outbox.send} />
        </>
      )}
    </Section>
  );
}

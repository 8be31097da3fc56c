import { chakra } from '#ui/chakra.ts';
import { Fragment, useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Bubble } from './bubble.tsx';
import type { ChatMessage } from './chat-message.ts';
import { UnsentBubble } from './unsent-bubble.tsx';
import type { Outgoing } from './use-outbox.ts';

const Log = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    maxHeight: '60vh',
    overflowY: 'auto',
    paddingBlock: '2',
    overscrollBehavior: 'contain',
  },
});

export interface ChatLogProps {
  /** The oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly Outgoing[];
  /** Number of the client's last message that was read. */
  readonly readUntil: number;
  readonly isTyping: boolean;
  readonly onRetry: (one: Outgoing) => void;
}

/** What was written, by days; it stays at its end while something comes. */
export function ChatLog({ messages, outgoing, readUntil, isTyping, onRetry }: ChatLogProps) {
  const text = useText();
  const format = useFormat();
  const log = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.seq;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest, outgoing.length, isTyping]);
  const dayOf = (message: ChatMessage | undefined) =>
    message && format.day(new Date(message.sent_at));
  const lastRead = messages.findLast(({ from, seq }) => from === 'client' && seq <= readUntil)?.seq;
  return (
    <Log ref={log} role="log" aria-label={text('chat.title')} tabIndex={0}>
      {messages.length === 0 && outgoing.length === 0 && (
        <Text tone="muted" paddingBlock="6">
          {text('chat.none')}
        </Text>
      )}
      {messages.map((message, at) => (
        <Fragment key={message.seq}>
          {dayOf(messages[at - 1]) !== dayOf(message) && (
            <Box textAlign="center">
              <Text as="span" size="xs" tone="muted">
                {dayOf(message)}
              </Text>
            </Box>
          )}
          <Bubble message={message} isLastRead={message.seq === lastRead} />
        </Fragment>
      ))}
      {outgoing.map((one) => (
        <UnsentBubble key={one.key} outgoing={one} onRetry={() => onRetry(one)} />
      ))}
      {isTyping && (
        <Text size="sm" tone="muted">
          {text('chat.typing')}
        </Text>
      )}
    </Log>
  );
}

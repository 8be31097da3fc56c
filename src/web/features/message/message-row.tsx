import { chakra } from '#ui/chakra.ts';
import { Check, Trash2 } from 'lucide-react';
import { Link as RouterLink } from 'react-router';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Link } from '#ui/link.ts';
import { useMessageRoute, useMessageWords, type Message } from './message-words.ts';

export interface MessageRowProps {
  readonly message: Message;
  readonly busy: boolean;
  readonly onRead: () => void;
  /** Left out where messages are only looked at. */
  readonly onDelete?: () => void;
  /** Where it can be read by itself; its title leads there. */
  readonly to?: string;
  /** After a link has been followed. */
  readonly onFollow?: () => void;
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '4',
    '&:not(:first-of-type)': { borderTop: '1px solid var(--t-color-line)' },
  },
});
const Dot = chakra('span', {
  base: { width: '8px', height: '8px', marginTop: '7px', borderRadius: '999px', flexShrink: 0 },
  variants: {
    unread: { true: { background: 'brand' }, false: {} },
    // Beside a title that opens, which is as tall as a finger.
    tall: { true: { marginTop: { base: '18px', md: '7px' } }, false: {} },
  },
});

const Opened = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '44px', md: '24px' },
    borderRadius: 'control',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** One message: what happened and when, a link to it, and whether it is new. */
export function MessageRow({ message, busy, onRead, onDelete, to, onFollow }: MessageRowProps) {
  const text = useText();
  const format = useFormat();
  const words = useMessageWords()(message);
  const route = useMessageRoute()(message);
  if (words === null) return null;
  const unread = message.read_at === null;
  const { title, body, language } = words;
  return (
    <Item>
      <Dot
        unread={unread}
        tall={to !== undefined}
        {...(unread && { role: 'img', 'aria-label': text('message.unread') })}
      />
      <Box flexGrow="1" minWidth="0">
        <Text strong={unread} overflowWrap="anywhere" lang={language}>
          {to === undefined ? title : <Opened to={to}>{title}</Opened>}
        </Text>
        <Text size="sm" tone="muted" overflowWrap="anywhere" whiteSpace="pre-line" lang={language}>
          {body}
        </Text>
        <Flex flexWrap="wrap" columnGap="4" alignItems="center" marginTop="1">
          <Text as="div" size="xs" tone="muted">
            <time dateTime={message.created_at}>
              {format.moment(Date.parse(message.created_at))}
            </time>
          </Text>
          {route !== undefined && (
            <Link
              to={route}
              aria-label={`${text('message.view')}: ${title}`}
              onClick={() => {
                if (unread) onRead();
                onFollow?.();
              }}
            >
              {text('message.view')}
            </Link>
          )}
        </Flex>
      </Box>
      <Flex gap="0" alignItems="start" flexShrink="0">
        {unread && (
          <IconButton
            aria-label={`${text('message.markRead')}: ${title}`}
            title={text('message.markRead')}
            aria-disabled={busy}
            onClick={() => !busy && onRead()}
          >
            <Check size={18} strokeWidth={1.7} aria-hidden="true" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton
            aria-label={`${text('message.delete')}: ${title}`}
            title={text('message.delete')}
            aria-disabled={busy}
            onClick={() => !busy && onDelete()}
          >
            <Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />
          </IconButton>
        )}
      </Flex>
    </Item>
  );
}

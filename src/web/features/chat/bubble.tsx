import { chakra } from '#ui/chakra.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { ChatAttachment } from './chat-attachment.tsx';
import type { ChatMessage } from './chat-message.ts';

/** One message, on the side of its author. */
export const Side = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', maxWidth: 'min(85%, 560px)' },
  variants: {
    from: {
      client: { alignSelf: 'flex-end', alignItems: 'flex-end' },
      desk: { alignSelf: 'flex-start', alignItems: 'flex-start' },
    },
  },
});

export const Words = chakra('p', {
  base: {
    paddingInline: '4',
    paddingBlock: '3',
    borderRadius: 'card',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
  variants: {
    from: {
      client: { background: 'brandSoft', color: 'onBrandSoft' },
      desk: { background: 'surface', border: '1px solid var(--t-color-line)' },
    },
  },
});

export interface BubbleProps {
  readonly message: ChatMessage;
  /** The last of the client's that was read. */
  readonly isLastRead: boolean;
}

export function Bubble({ message, isLastRead }: BubbleProps) {
  const text = useText();
  const format = useFormat();
  const { from } = message;
  return (
    <Side from={from}>
      <Text as="span" className="hidden-text">
        {text(from === 'client' ? 'chat.you' : 'chat.desk')}
      </Text>
      {message.text !== '' && <Words from={from}>{message.text}</Words>}
      {message.file !== null && <ChatAttachment file={message.file} />}
      <Text as="span" size="xs" tone="muted" className="figures">
        {from === 'desk' && `${text('chat.desk')} · `}
        {format.time(new Date(message.sent_at))}
        {isLastRead && ` · ${text('chat.read')}`}
      </Text>
    </Side>
  );
}

import { chakra } from '#ui/chakra.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { typingEveryMs } from '#core/chat/chat-rules.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { SendFile } from './send-file.tsx';

// As the contract has it.
const maxCharacters = 2_000;
const warnFrom = 200;

const Field = chakra('textarea', {
  base: {
    width: '100%',
    minHeight: '88px',
    padding: '3',
    resize: 'vertical',
    borderRadius: 'control',
    background: 'surface',
    color: 'text',
    fontSize: 'md',
    border: '1px solid var(--t-color-line-strong)',
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
});

/** The field to write in. Enter sends, Shift and Enter begin a line; on a touch screen Enter begins a line, too. */
export function Composer({ onSend }: { readonly onSend: (text: string) => void }) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const sayTyping = useSayTyping();
  const isEmpty = typed.trim() === '';
  const left = maxCharacters - typed.length;

  function send() {
    if (isEmpty) return;
    onSend(typed.trim());
    setTyped('');
  }

  function press(event: KeyboardEvent) {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || event.shiftKey || isTouch || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <Box
      as="form"
      marginTop="4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FieldLabel htmlFor={id}>{text('chat.write')}</FieldLabel>
      <Field
        id={id}
        value={typed}
        maxLength={maxCharacters}
        onChange={(event) => {
          setTyped(event.target.value);
          sayTyping();
        }}
        onKeyDown={press}
      />
      <Stack gap="2" marginTop="2">
        <SendFile>
          <Text size="xs" tone="muted" role="status" marginInlineStart="auto">
            {left <= warnFrom ? text('chat.left', { left }) : ''}
          </Text>
          <Button type="submit" look="solid" aria-disabled={isEmpty}>
            {text('chat.send')}
          </Button>
        </SendFile>
      </Stack>
    </Box>
  );
}

function useSayTyping(): () => void {
  const { api } = useApp();
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < typingEveryMs) return;
    last.current = now;
    // Nothing depends on it.
    api.client.POST('/chat/app/v1/typing').catch(() => undefined);
  };
}

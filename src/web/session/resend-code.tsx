import { useEffect, useState } from 'react';
import { countdown } from '#core/countdown.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';

/** Seconds between two requested codes. The backend has a limit of its own. */
const pause = 30;

export interface ResendCodeProps {
  /** Where the last code went, masked; null before the first was sent. */
  readonly target: string | null;
  /** Changes with every code sent. */
  readonly sentAt: number;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** Says where a code went, and sends another one after a while. */
export function ResendCode({ target, sentAt, busy, onSend }: ResendCodeProps) {
  const text = useText();
  const left = useSecondsLeft(sentAt);
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      columnGap="3"
    >
      <Text size="sm" tone="muted" role="status">
        {target !== null && text('code.sent', { target })}
      </Text>
      <Button
        look="quiet"
        fontSize="sm"
        marginInlineStart="-3"
        aria-disabled={busy || left > 0}
        onClick={() => !busy && left === 0 && onSend()}
      >
        {left > 0 ? text('code.resendIn', { time: countdown(left) }) : text('code.resend')}
      </Button>
    </Box>
  );
}

function useSecondsLeft(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(pause, Math.max(0, Math.ceil((sentAt + pause * 1_000 - now) / 1_000)));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

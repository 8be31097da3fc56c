import type { OperationAnswer } from '#api/operations.gen.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Row } from '#ui/rows.ts';

export type OpenSession = OperationAnswer<'client/listSessions'>['items'][number];

export interface SessionRowProps {
  readonly session: OpenSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** One device that is signed in: what it is, where and when it was last seen. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const text = useText();
  const format = useFormat();
  const name = useDeviceName()(session);
  const lastUsed = Date.parse(session.last_used_at);
  const details = [
    text('security.sessions.used', { moment: format.moment(lastUsed) }),
    ...(session.network === null
      ? []
      : [text('security.sessions.network', { network: session.network })]),
    text('security.sessions.since', { day: format.day(Date.parse(session.started_at)) }),
  ];
  return (
    <Row>
      <Box flexGrow="1" minWidth="0">
        <Text strong>{name}</Text>
        {session.current && (
          <Text size="sm" color="brand">
            {text('security.sessions.this')}
          </Text>
        )}
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {details.join(' · ')}
        </Text>
      </Box>
      {!session.current && (
        <Button
          look="quiet"
          marginInlineEnd="-3"
          aria-label={`${text('security.sessions.end')}, ${name}`}
          aria-disabled={busy}
          onClick={() => !busy && onEnd()}
        >
          {text('security.sessions.end')}
        </Button>
      )}
    </Row>
  );
}

/** Names a device by its browser and system, as far as they are known. */
export function useDeviceName(): (session: OpenSession) => string {
  const text = useText();
  return ({ browser, system }) => {
    if (browser !== null && system !== null)
      return text('security.sessions.device', { browser, system });
    return browser ?? system ?? text('security.sessions.unknown');
  };
}

import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Side, Words } from './bubble.tsx';
import type { Outgoing } from './use-outbox.ts';

export interface UnsentBubbleProps {
  readonly outgoing: Outgoing;
  readonly onRetry: () => void;
}

/** What is on its way, or did not get there: why, and sending it again. */
export function UnsentBubble({ outgoing: { text: words, failure }, onRetry }: UnsentBubbleProps) {
  const text = useText();
  const wait = useWait(failure);
  return (
    <Side from="client" aria-busy={failure === null}>
      <Words from="client" opacity={0.7}>
        {words}
      </Words>
      {failure === null ? (
        <Text as="span" size="xs" tone="muted">
          {text('chat.sending')}
        </Text>
      ) : (
        <>
          <ClientFailure error={failure} wait={wait} />
          <Button look="outline" onClick={onRetry}>
            {text('chat.sendAgain')}
          </Button>
        </>
      )}
    </Side>
  );
}

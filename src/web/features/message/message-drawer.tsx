import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { MessageRow } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

// The latest at a glance; the screen has them all.
const latest = 8;

/** The latest messages over whatever screen it is, with a link to all of them. */
export default function MessageDrawer({
  screen,
  onClose,
}: {
  readonly screen: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(queries.messages(api, { unread: false }));
  const actions = useMessageActions();
  const wait = useWait(actions.error);
  const messages = (list.data?.pages[0]?.items ?? []).slice(0, latest);

  return (
    <Sheet title={text('message.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Box paddingInline="5" paddingBottom="5">
        <ClientFailure error={actions.error} wait={wait} />
        {list.isPending ? (
          <SkeletonRows rows={4} height="88px" />
        ) : list.isLoadingError ? (
          <QueryError query={list} />
        ) : messages.length === 0 ? (
          <Text role="status" tone="muted" paddingBlock="4">
            {text('message.none')}
          </Text>
        ) : (
          <ul>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                busy={actions.read.isPending}
                onRead={() => actions.read.mutate(message)}
                onFollow={onClose}
              />
            ))}
          </ul>
        )}
        <ButtonLink to={screen} look="outline" width="100%" marginTop="4" onClick={onClose}>
          {text('message.seeAll')}
        </ButtonLink>
      </Box>
    </Sheet>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { categoryOf, isClientMessageKind } from '#core/message-category.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { ButtonLink } from '#ui/link.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useMessageRoute, useMessageWords, type Message } from './message-words.ts';
import { useMessageActions } from './use-message-actions.ts';

export interface MessageSheetProps {
  readonly id: string;
  /** The message, where the list has it. */
  readonly listed: Message | undefined;
  readonly onClose: () => void;
}

/** One message in full. To open it is to read it; the answer to that is the message, whatever list it is in. */
export default function MessageSheet({ id, listed, onClose }: MessageSheetProps) {
  const { api } = useApp();
  const text = useText();
  const { mutate, data, ...read } = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/message/app/v1/{id}/read', { params: { path: { id } } })).data,
  });
  useEffect(() => mutate(), [mutate]);
  // It stays until it is deleted: who leaves earlier has been shown that it is not.
  const { remove } = useMessageActions();
  const error = remove.error ?? read.error;
  // A list of unread messages loses it at this moment.
  const [first] = useState(listed);
  const message = data ?? listed ?? first;
  const wait = useWait(error);
  const words = useMessageWords();
  const title = (message && words(message)?.title) ?? text('message.title');
  return (
    <Sheet title={title} closeLabel={text('action.close')} onClose={onClose}>
      <Box paddingInline="5" paddingBottom="5">
        <ClientFailure error={error} wait={wait} />
        {message === undefined ? (
          error === null && <SkeletonRows rows={3} />
        ) : (
          <Details
            message={message}
            isBusy={remove.isPending}
            onDelete={() => remove.mutate(message, { onSuccess: onClose })}
          />
        )}
      </Box>
    </Sheet>
  );
}

function Details({
  message,
  isBusy,
  onDelete,
}: {
  readonly message: Message;
  readonly isBusy: boolean;
  readonly onDelete: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const words = useMessageWords()(message);
  const route = useMessageRoute()(message);
  const { kind, created_at: at } = message;
  return (
    <>
      <Flex flexWrap="wrap" marginBottom="4">
        {isClientMessageKind(kind) && (
          <StatusPill tone="calm">{text(`message.category.${categoryOf[kind]}`)}</StatusPill>
        )}
        <Text as="div" size="xs" tone="muted">
          <time dateTime={at}>{format.moment(Date.parse(at))}</time>
        </Text>
      </Flex>
      {words !== null && (
        <Text whiteSpace="pre-line" overflowWrap="anywhere" lang={words.language}>
          {words.body}
        </Text>
      )}
      <Flex flexWrap="wrap" marginTop="6">
        {route !== undefined && <ButtonLink to={route}>{text('message.view')}</ButtonLink>}
        <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || onDelete()}>
          {text('message.delete')}
        </Button>
      </Flex>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.ts';

/** Asks before the request goes out; the backend asks for the password. */
export function AskSheet({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp();
  const text = useText();
  const id = useId();
  const [comment, setComment] = useState('');
  const said = comment.trim();
  const ask = useMutation({
    mutationFn: () =>
      api.client.POST('/data/app/v1/closure', { body: said === '' ? {} : { comment: said } }),
    onSuccess: onClose,
  });
  const wait = useWait(ask.error);
  return (
    <Sheet
      title={text('closure.confirm.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        <Text>{text('closure.after')}</Text>
        <Box>
          <FieldLabel htmlFor={id}>{text('closure.confirm.comment')}</FieldLabel>
          <TextInput
            id={id}
            value={comment}
            maxLength={500}
            onChange={(event) => setComment(event.target.value)}
          />
        </Box>
        <ClientFailure error={ask.error} wait={wait} />
        <Button
          look="solid"
          wide
          aria-disabled={ask.isPending}
          onClick={() => !ask.isPending && ask.mutate()}
        >
          {text('closure.confirm.send')}
        </Button>
        <Button wide onClick={onClose}>
          {text('action.cancel')}
        </Button>
      </Stack>
    </Sheet>
  );
}

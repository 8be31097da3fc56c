import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';

/** Asks before every session ends, this one too. */
export function EndAllSheet({ onClose }: { readonly onClose: () => void }) {
  const { api, session, toasts } = useApp();
  const navigate = useNavigate();
  const text = useText();
  const end = useMutation({
    mutationFn: () => api.client.DELETE('/auth/app/v1/sessions'),
    onSuccess() {
      session.write(null);
      toasts.show('security.sessions.allEnded');
      void navigate('/', { replace: true });
    },
  });
  const wait = useWait(end.error);
  return (
    <Sheet
      title={text('security.sessions.confirm.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        <Text>{text('security.sessions.confirm.detail')}</Text>
        <ClientFailure error={end.error} wait={wait} />
        <Button
          look="solid"
          wide
          aria-disabled={end.isPending}
          onClick={() => !end.isPending && end.mutate()}
        >
          {text('security.sessions.all')}
        </Button>
        <Button wide onClick={onClose}>
          {text('action.cancel')}
        </Button>
      </Stack>
    </Sheet>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { AskSheet } from './ask-sheet.tsx';
import type { AccountClosure } from './closure-queries.ts';

/** Where the request stands, and the one thing that the client can do about it now. */
export function ClosureRequest({ closure }: { readonly closure: AccountClosure }) {
  const { api, toasts } = useApp();
  const text = useText();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.client.POST('/data/app/v1/closure/withdraw'),
    onSuccess: () => toasts.show('closure.withdrawn'),
  });
  const wait = useWait(withdraw.error);
  const { request } = closure;
  const stands = request?.status === 'asked' || request?.status === 'approved';
  return (
    <Stack gap="4" alignItems="flex-start">
      {request !== null && <RequestStatus request={request} closure={closure} />}
      {!stands && <Text>{text('closure.intro', { days: closure.reflection_days })}</Text>}
      <Text tone="muted">{text('closure.after')}</Text>
      <ClientFailure error={withdraw.error} wait={wait} />
      {stands ? (
        <Button
          aria-disabled={withdraw.isPending}
          onClick={() => !withdraw.isPending && withdraw.mutate()}
        >
          {text('closure.withdraw')}
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {text('closure.ask')}
        </Button>
      )}
      {asking && <AskSheet onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function RequestStatus({
  request,
  closure,
}: {
  readonly request: NonNullable<AccountClosure['request']>;
  readonly closure: AccountClosure;
}) {
  const text = useText();
  const format = useFormat();
  const day = (at: string | null) => (at === null ? '' : format.day(Date.parse(at)));
  switch (request.status) {
    case 'asked':
      return (
        <Notice
          title={text(
            closure.obstacles.length > 0 ? 'closure.status.waiting' : 'closure.status.review',
            { day: day(request.asked_at) },
          )}
        />
      );
    case 'approved':
      return (
        <Notice title={text('closure.status.approved', { day: day(request.closes_at) })}>
          {text('closure.status.approved.detail')}
        </Notice>
      );
    case 'declined':
      return (
        <Notice title={text('closure.status.declined', { day: day(request.decided_at) })}>
          {request.reason !== null && text(`closure.reason.${request.reason}`)}
        </Notice>
      );
    default:
      return null;
  }
}

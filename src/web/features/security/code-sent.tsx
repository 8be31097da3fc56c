import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { ResendCode } from '#session/resend-code.tsx';
import { useWait } from '#errors/use-wait.ts';

/** Sends a code for a proof as soon as it is shown, and another one on demand. */
export function CodeSent({ intent }: { readonly intent: string }) {
  const { api } = useApp();
  const { mutate, ...send } = useMutation({
    mutationFn: () =>
      api.client.POST('/client/app/v1/code', { body: { purpose: 'step_up', intent } }),
  });
  const wait = useWait(send.error);
  useEffect(() => mutate(), [mutate]);
  return (
    <div>
      <ClientFailure error={send.error} wait={wait} />
      <ResendCode
        target={send.data?.data?.target ?? null}
        sentAt={send.submittedAt}
        busy={send.isPending || wait.seconds > 0}
        onSend={mutate}
      />
    </div>
  );
}

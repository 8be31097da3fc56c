import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AttachFile } from '#data/attach-file.tsx';
import { useAttachment } from '#data/use-attachment.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useApp } from '#page/app-context.ts';
import { chatMessages } from './chat-queries.ts';

/** Sends a file to customer service as a message of its own; what is being written stays. `children` stand beside the button. */
export function SendFile({ children }: { readonly children: ReactNode }) {
  const { api } = useApp();
  const client = useQueryClient();
  const attachment = useAttachment({
    purpose: 'chat',
    attach: (file) => api.client.POST('/chat/app/v1/messages', { body: { file } }),
    onSuccess: () => undefined,
    onSettled: () => client.invalidateQueries({ queryKey: chatMessages(api).queryKey }),
  });
  const wait = useWait(attachment.error);
  return (
    <>
      <ClientFailure error={attachment.error} wait={wait} />
      <AttachFile
        attachment={attachment}
        look="outline"
        name="chat.file.add"
        hint="chat.file.hint"
        large="chat.file.large"
        sending="chat.file.sending"
      >
        {children}
      </AttachFile>
    </>
  );
}

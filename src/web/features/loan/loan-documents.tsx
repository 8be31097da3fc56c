import { useQueryClient } from '@tanstack/react-query';
import { creditQueries } from '#api/credit-queries.ts';
import { AttachFile } from '#data/attach-file.tsx';
import { useAttachment } from '#data/use-attachment.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box, Stack } from '#ui/box.ts';
import type { LoanDetail } from './loan.ts';

/** What was asked for and uploaded, and the upload while something is asked for. */
export function LoanDocuments({
  loan,
  onDone,
}: {
  readonly loan: LoanDetail;
  readonly onDone: () => void;
}) {
  const app = useApp();
  const text = useText();
  const { documents, status } = loan;
  if (documents.length === 0 && status !== 'awaiting') return null;
  return (
    <Stack gap="3" alignItems="flex-start">
      {documents.map(({ file, asked }) => (
        <Box
          key={file.id}
          as="a"
          {...{ href: fileAddress(app, file.url), target: '_blank', rel: 'noreferrer' }}
          color="brand"
          textDecoration="underline"
        >
          {text('loan.document.view', { asked })}
        </Box>
      ))}
      {status === 'awaiting' && <Upload loan={loan} onDone={onDone} />}
    </Stack>
  );
}

function Upload({
  loan: { id },
  onDone,
}: {
  readonly loan: LoanDetail;
  readonly onDone: () => void;
}) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const attachment = useAttachment({
    purpose: 'loan',
    attach: (file) =>
      api.client.POST('/loan/app/v1/{id}/document', { params: { path: { id } }, body: { file } }),
    onSuccess({ data }) {
      client.setQueryData(creditQueries.loan(api, id).queryKey, data);
      toasts.show('loan.document.added');
      onDone();
    },
  });
  const wait = useWait(attachment.error);
  return (
    <>
      <ClientFailure error={attachment.error} wait={wait} />
      <AttachFile
        attachment={attachment}
        look="solid"
        name="loan.document.add"
        hint="loan.document.hint"
        large="loan.document.large"
        sending="loan.document.sending"
      />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { AttachFile } from '#data/attach-file.tsx';
import { useAttachment } from '#data/use-attachment.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box, Stack } from '#ui/box.ts';
import { Heading } from '#ui/heading.ts';
import type { Deposit } from './deposit.ts';

/** What shows that a transfer was sent: attached while the deposit is awaited, to be looked at afterwards. */
export function DepositProof({ deposit }: { readonly deposit: Deposit }) {
  const app = useApp();
  const { api, toasts } = app;
  const client = useQueryClient();
  const text = useText();
  const { id, status, proof } = deposit;
  const isOpen = status === 'announced' || status === 'received';
  const attachment = useAttachment({
    purpose: 'deposit',
    attach: (file) =>
      api.client.POST('/deposit/app/v1/{id}/proof', { params: { path: { id } }, body: { file } }),
    onSuccess: () => toasts.show('deposit.proof.added'),
    onSettled: () => client.invalidateQueries({ queryKey: ['client/listDeposits'] }),
  });
  const wait = useWait(attachment.error);
  if (!isOpen && proof === null) return null;
  const view = proof !== null && (
    <Box
      as="a"
      {...{ href: fileAddress(app, proof.url), target: '_blank', rel: 'noreferrer' }}
      color="brand"
      textDecoration="underline"
    >
      {text('deposit.proof.view')}
    </Box>
  );
  return (
    <Stack gap="2" alignItems="flex-start">
      <Heading as="h3">{text('deposit.proof.title')}</Heading>
      <ClientFailure error={attachment.error} wait={wait} />
      {isOpen ? (
        <AttachFile
          attachment={attachment}
          name="deposit.proof.add"
          label={proof === null ? 'deposit.proof.add' : 'action.replace'}
          hint="deposit.proof.hint"
          large="deposit.proof.large"
          sending="deposit.proof.sending"
        >
          {view}
        </AttachFile>
      ) : (
        view
      )}
    </Stack>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { creditQueries } from '#api/credit-queries.ts';
import { uploadImage } from '#data/upload-image.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { LoanDetail } from './loan.ts';

const megabytes = 10;
const types = 'image/jpeg,image/png,image/webp,application/pdf';

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
  const app = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const attach = useMutation({
    async mutationFn(chosen: File) {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setShare(0);
      const { id: file } = await uploadImage(app, chosen, {
        purpose: 'loan',
        signal: mine.signal,
        onProgress: setShare,
      });
      const answer = await app.api.client.POST('/loan/app/v1/{id}/document', {
        params: { path: { id } },
        body: { file },
      });
      return answer.data;
    },
    onSuccess(data) {
      client.setQueryData(creditQueries.loan(app.api, id).queryKey, data);
      app.toasts.show('loan.document.added');
      onDone();
    },
    onSettled: () => setShare(null),
  });
  const wait = useWait(attach.error);

  function take(file: File | undefined): void {
    if (file === undefined || attach.isPending) return;
    const tooLarge = file.size > megabytes * 1_000_000;
    setLarge(tooLarge);
    attach.reset();
    if (!tooLarge) attach.mutate(file);
  }

  return (
    <>
      <ClientFailure error={attach.error} wait={wait} />
      <Button
        as="label"
        look="solid"
        cursor="pointer"
        position="relative"
        css={{
          '&:has(:focus-visible)': {
            outline: '2px solid var(--t-color-focus)',
            outlineOffset: '2px',
          },
        }}
      >
        <Paperclip size={18} aria-hidden="true" />
        {text('loan.document.add')}
        <input
          className="hidden-text"
          type="file"
          accept={types}
          aria-label={text('loan.document.add')}
          aria-describedby={`document-${id}`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </Button>
      <Text id={`document-${id}`} size="sm" tone={isLarge ? 'danger' : 'muted'} role="status">
        {share !== null
          ? text('loan.document.sending', { share: format.share(share) })
          : text(isLarge ? 'loan.document.large' : 'loan.document.hint', { limit: megabytes })}
      </Text>
    </>
  );
}

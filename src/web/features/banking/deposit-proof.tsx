import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { queries } from '#api/queries.ts';
import { uploadImage } from '#data/upload-image.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { fileAddress } from '#page/file-address.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import type { Deposit } from './deposit.ts';

const megabytes = 10;
const types = 'image/jpeg,image/png,image/webp,application/pdf';

/** What shows that a transfer was sent: attached while the deposit is awaited, to be looked at afterwards. */
export function DepositProof({ deposit }: { readonly deposit: Deposit }) {
  const app = useApp();
  const { api, toasts } = app;
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const running = useRef<AbortController | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const { id, status, proof } = deposit;
  const isOpen = status === 'announced' || status === 'received';

  const attach = useMutation({
    async mutationFn(chosen: File) {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setShare(0);
      const { id: file } = await uploadImage(app, chosen, {
        purpose: 'deposit',
        signal: mine.signal,
        onProgress: setShare,
      });
      await api.client.POST('/deposit/app/v1/{id}/proof', {
        params: { path: { id } },
        body: { file },
      });
    },
    onSuccess: () => toasts.show('deposit.proof.added'),
    async onSettled() {
      setShare(null);
      await client.invalidateQueries({ queryKey: queries.deposits(api).queryKey });
    },
  });
  const wait = useWait(attach.error);
  if (!isOpen && proof === null) return null;

  function take(file: File | undefined): void {
    if (file === undefined || attach.isPending) return;
    const tooLarge = file.size > megabytes * 1_000_000;
    setLarge(tooLarge);
    attach.reset();
    if (!tooLarge) attach.mutate(file);
  }

  return (
    <Stack gap="2" alignItems="flex-start">
      <Heading as="h3">{text('deposit.proof.title')}</Heading>
      <ClientFailure error={attach.error} wait={wait} />
      <Flex flexWrap="wrap" gap="3" alignItems="center">
        {isOpen && (
          <Button
            as="label"
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
            {text(proof === null ? 'deposit.proof.add' : 'action.replace')}
            <input
              className="hidden-text"
              type="file"
              accept={types}
              aria-label={text('deposit.proof.add')}
              aria-describedby={`proof-${id}`}
              onChange={(event) => {
                take(event.target.files?.[0]);
                // The same file can be chosen again.
                event.target.value = '';
              }}
            />
          </Button>
        )}
        {proof !== null && (
          <Box
            as="a"
            {...{ href: fileAddress(app, proof.url), target: '_blank', rel: 'noreferrer' }}
            color="brand"
            textDecoration="underline"
          >
            {text('deposit.proof.view')}
          </Box>
        )}
      </Flex>
      {isOpen && (
        <Text id={`proof-${id}`} size="sm" tone={isLarge ? 'danger' : 'muted'} role="status">
          {share !== null
            ? text('deposit.proof.sending', { share: format.share(share) })
            : text(isLarge ? 'deposit.proof.large' : 'deposit.proof.hint', { limit: megabytes })}
        </Text>
      )}
    </Stack>
  );
}

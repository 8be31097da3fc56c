import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { errorCode, refusalDetail } from '#errors/refusal-detail.tsx';
import { uploadImage } from '#data/upload-image.ts';
import { drawingOf, drawingPath } from '#ui/avatar-drawing.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { initials } from '#ui/initials.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DrawingChoice, type Drawn } from './drawing-choice.tsx';
import { OwnPicture } from './own-picture.tsx';
import { squareOf } from './square-of.ts';

export interface AvatarSheetProps {
  readonly info: components['schemas']['ClientInfo'];
  readonly onClose: () => void;
}

// Twice the largest side that a client's picture is shown at.
const side = 512;

/** Letters, a drawing, or a picture of one's own. */
export function AvatarSheet({ info, onClose }: AvatarSheetProps) {
  const services = useApp();
  const { api, toasts } = services;
  const text = useText();
  const [drawn, setDrawn] = useState<Drawn | null>(() =>
    info.avatar === null ? 'initials' : (drawingOf(info.avatar) ?? null),
  );
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  const change = useMutation({
    async mutationFn() {
      const url =
        picture !== null
          ? await uploaded(picture)
          : drawn === null || drawn === 'initials'
            ? null
            : drawingPath(drawn);
      await api.client.POST('/client/app/v1/avatar', { body: { url } });
    },
    onSuccess() {
      toasts.show('avatar.changed');
      onClose();
    },
  });

  async function uploaded(image: ImageBitmap): Promise<string> {
    const signal = new AbortController().signal;
    const { id } = await uploadImage(services, await squareOf(image, side), {
      purpose: 'avatar',
      onProgress: () => undefined,
      signal,
    });
    return `/file/app/v1/${id}`;
  }

  const isUnset = picture === null && drawn === null;
  return (
    <Sheet title={text('avatar.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="6">
        <DrawingChoice
          letters={initials(info.full_name)}
          value={picture === null ? drawn : null}
          onChange={(value) => {
            setDrawn(value);
            setPicture(null);
          }}
        />
        <Box>
          <Text strong marginBottom="1">
            {text('avatar.upload')}
          </Text>
          <Text size="sm" tone="muted" marginBottom="3">
            {text('avatar.upload.help')}
          </Text>
          <OwnPicture picture={picture} onPicture={setPicture} />
        </Box>
        {change.isError && (
          <Notice tone="danger" title={text(`error.${errorCode(change.error)}`)}>
            {refusalDetail(change.error) ?? text('part.safe')}
          </Notice>
        )}
        <Button
          look="solid"
          wide
          aria-disabled={isUnset || change.isPending}
          onClick={() => isUnset || change.isPending || change.mutate()}
        >
          <span aria-live="polite">{text(change.isPending ? 'form.busy' : 'avatar.use')}</span>
        </Button>
      </Stack>
    </Sheet>
  );
}

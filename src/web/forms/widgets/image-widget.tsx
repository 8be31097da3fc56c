import { ImagePlus, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CodedError, type ErrorCode } from '#core/errors.ts';
import { defaultMegabytes, megabyte } from '#core/form/file-size.ts';
import { useFormStage } from '#forms/long/form-stage.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FileButton } from '#ui/file-button.tsx';
import { noteOf, textOf, type FieldWidgetProps } from './field-widget.ts';
import { ImagePreview } from './image-preview.tsx';
import { imageTypes, readImage, turned } from './read-image.ts';

type ImageError = 'kind' | 'large' | ErrorCode;

/** An image: looked at here, turned upright, sent at once. Its value is the id that it got; a failure leaves all else as it was. */
export function ImageWidget(props: FieldWidgetProps) {
  const { id, name, value, field, required, invalid, onChange, onLeave } = props;
  const { scope } = useFormStage();
  const text = useText();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ImageError | null>(null);
  const [unsent, setUnsent] = useState<Blob | null>(null);
  const { megabytes = defaultMegabytes, purpose = '' } = field;
  const kept = textOf(value);

  useEffect(() => () => running.current?.abort(), []);

  async function take(file: File): Promise<void> {
    setError(null);
    if (file.size > megabytes * megabyte) return setError('large');
    const read = await readImage(file);
    if (read === null) return setError('kind');
    setPicture(read);
    await send(file);
  }

  async function turn(): Promise<void> {
    if (picture === null) return;
    const next = await turned(picture);
    setPicture(next.picture);
    await send(next.blob);
  }

  async function send(blob: Blob): Promise<void> {
    if (scope.upload === undefined) throw new Error(`${name} has nowhere to send an image to`);
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setError(null);
    setUnsent(null);
    setShare(0);
    onChange(undefined);
    try {
      const given = await scope.upload(blob, {
        purpose,
        signal: mine.signal,
        onProgress: setShare,
      });
      if (mine.signal.aborted) return;
      onChange(given);
      onLeave();
    } catch (error) {
      if (mine.signal.aborted) return;
      setUnsent(blob);
      setError(error instanceof CodedError ? error.code : 'uploadFailed');
    }
    if (running.current === mine) setShare(null);
  }

  function remove(): void {
    running.current?.abort();
    setPicture(null);
    setShare(null);
    setError(null);
    setUnsent(null);
    onChange(undefined);
    input.current?.focus();
  }

  const isThere = picture !== null || kept !== '';
  const words =
    error === 'kind' || error === 'large'
      ? text(`form.image.${error}`, { limit: megabytes })
      : error && text(`error.${error}`, { limit: megabytes });
  return (
    <Stack
      gap="3"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${noteOf(id)} ${id}-state`}
    >
      {isThere && (
        <ImagePreview
          picture={picture}
          address={kept === '' ? undefined : scope.imageAddress?.(kept)}
          label={text('form.image.added')}
        />
      )}
      <Flex flexWrap="wrap" gap="2">
        <FileButton
          ref={input}
          id={id}
          name={name}
          danger={invalid}
          data-main=""
          accept={imageTypes.join(',')}
          aria-required={required}
          aria-invalid={invalid}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${noteOf(id)} ${id}-state`}
          onFile={(file) => void take(file)}
        >
          <ImagePlus size={18} aria-hidden="true" />
          {text(isThere ? 'action.replace' : 'form.image.add')}
        </FileButton>
        {picture !== null && (
          <Button onClick={() => void turn()}>
            <RotateCw size={18} aria-hidden="true" />
            {text('action.rotate')}
          </Button>
        )}
        {isThere && (
          <Button look="quiet" onClick={remove}>
            {text('action.remove')}
          </Button>
        )}
      </Flex>
      {share !== null && (
        <Box
          height="4px"
          borderRadius="chip"
          background="line"
          overflow="hidden"
          aria-hidden="true"
        >
          <Box height="100%" background="brand" style={{ width: `${Math.round(share * 100)}%` }} />
        </Box>
      )}
      <Text id={`${id}-state`} size="sm" tone={words ? 'danger' : 'muted'} role="status">
        {words ||
          (share !== null
            ? text('form.image.sending', { share: format.share(share) })
            : kept !== ''
              ? text('form.image.added')
              : text('form.image.hint', { limit: megabytes }))}
      </Text>
      {unsent !== null && (
        <Button alignSelf="flex-start" onClick={() => void send(unsent)}>
          {text('action.retry')}
        </Button>
      )}
    </Stack>
  );
}

import { chakra } from '#ui/chakra.ts';
import { ImagePlus, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { imageTypes, readImage, turned } from '#forms/widgets/read-image.ts';
import { useText } from '#i18n/use-text.ts';
import { Flex, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FileButton } from '#ui/file-button.tsx';
import { drawSquare } from './square-of.ts';

const megabytes = 5;
const Round = chakra('canvas', {
  base: { width: '144px', height: '144px', borderRadius: '999px', background: 'brandSoft' },
});

export interface OwnPictureProps {
  readonly picture: ImageBitmap | null;
  readonly onPicture: (picture: ImageBitmap | null) => void;
}

/** Takes a picture from this device and shows what will be cut out of it. Nothing is sent yet. */
export function OwnPicture({ picture, onPicture }: OwnPictureProps) {
  const text = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [error, setError] = useState<'kind' | 'large' | null>(null);
  useEffect(() => {
    if (canvas.current !== null && picture !== null) drawSquare(canvas.current, picture, 288);
  }, [picture]);

  async function take(file: File): Promise<void> {
    setError(null);
    if (file.size > megabytes * 1_000_000) return setError('large');
    const read = await readImage(file);
    if (read === null) setError('kind');
    else onPicture(read);
  }

  return (
    <>
      {picture !== null && <Round ref={canvas} role="img" aria-label={text('form.image.added')} />}
      <Flex flexWrap="wrap" gap="2" marginTop={picture === null ? '0' : '3'}>
        <FileButton
          accept={imageTypes.join(',')}
          aria-label={text('avatar.upload')}
          onFile={(file) => void take(file)}
        >
          <ImagePlus size={18} aria-hidden="true" />
          {text(picture === null ? 'form.image.add' : 'action.replace')}
        </FileButton>
        {picture !== null && (
          <Button onClick={() => void turned(picture).then((next) => onPicture(next.picture))}>
            <RotateCw size={18} aria-hidden="true" />
            {text('action.rotate')}
          </Button>
        )}
      </Flex>
      <Text role="status" size="sm" tone="danger" marginTop="1">
        {error !== null && text(`form.image.${error}`, { limit: megabytes })}
      </Text>
    </>
  );
}

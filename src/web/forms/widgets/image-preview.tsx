import { useEffect, useRef } from 'react';
import { Box } from '#ui/box.ts';

export interface ImagePreviewProps {
  readonly picture: ImageBitmap | null;
  /** Where the image can be read once it was sent. */
  readonly address: string | undefined;
  readonly label: string;
}

// Enough to see whether a document can be read.
const width = 640;

/** The image as it will be sent. Drawn, not linked: the page's policy lets no address of the browser's own through. */
export function ImagePreview({ picture, address, label }: ImagePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (shown === null || picture === null) return;
    const scale = Math.min(1, width / picture.width);
    shown.width = Math.round(picture.width * scale);
    shown.height = Math.round(picture.height * scale);
    shown.getContext('2d')?.drawImage(picture, 0, 0, shown.width, shown.height);
  }, [picture]);
  const frame = {
    maxWidth: '320px',
    maxHeight: '240px',
    borderRadius: 'card',
    border: '1px solid var(--t-color-line)',
  } as const;
  if (picture !== null)
    return <Box as="canvas" ref={canvas} role="img" aria-label={label} {...frame} />;
  return address === undefined ? null : (
    <Box as="img" {...{ src: address, alt: label }} {...frame} />
  );
}

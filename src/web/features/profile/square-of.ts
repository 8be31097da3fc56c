const quality = 0.92;

/** The middle square of a picture as a file. */
export async function squareOf(picture: ImageBitmap, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  drawSquare(canvas, picture, side);
  return new Promise((done, fail) =>
    canvas.toBlob(
      (made) => (made === null ? fail(new Error('the picture could not be drawn')) : done(made)),
      'image/jpeg',
      quality,
    ),
  );
}

/** Draws the middle square of a picture. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, side: number): void {
  const short = Math.min(picture.width, picture.height);
  canvas.width = side;
  canvas.height = side;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - short) / 2,
      (picture.height - short) / 2,
      short,
      short,
      0,
      0,
      side,
      side,
    );
}

export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

// Wide enough for every word on a document, and far below what a server refuses.
const maxSide = 4096;
const quality = 0.92;

/** Reads an image as the browser would show it, upright; null when it is none. What it says of itself is not believed. */
export async function readImage(file: Blob): Promise<ImageBitmap | null> {
  if (!(await isImage(file))) return null;
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** The image a quarter further to the right, and the file of it. */
export async function turned(
  picture: ImageBitmap,
): Promise<{ readonly picture: ImageBitmap; readonly blob: Blob }> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.height * scale);
  canvas.height = Math.round(picture.width * scale);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser cannot draw');
  pen.translate(canvas.width, 0);
  pen.rotate(Math.PI / 2);
  pen.drawImage(picture, 0, 0, canvas.height, canvas.width);
  const blob = await new Promise<Blob>((done, fail) =>
    canvas.toBlob(
      (made) => (made === null ? fail(new Error('the image could not be drawn')) : done(made)),
      'image/jpeg',
      quality,
    ),
  );
  return { picture: await createImageBitmap(canvas), blob };
}

// The first bytes of JPEG, PNG and WebP.
async function isImage(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...head);
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  );
}

import sharp from 'sharp';

/** A picture that could be of a document, as a browser takes it from a disk. */
export async function specimen(
  words: string,
  shade = '#c8d8e8',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="760"><rect width="1200" height="760" fill="${shade}"/><text x="80" y="400" font-size="110">${words}</text></svg>`;
  return {
    name: `${words}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer(),
  };
}

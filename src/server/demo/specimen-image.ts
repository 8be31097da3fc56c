import sharp from 'sharp';
import type { CleanFile } from '#server/modules/file/clean-file.ts';

// Five columns a sign, the lowest bit on top. Letters are drawn here, for a server may have no font at all.
const signs: Readonly<Record<string, string>> = {
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
};

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

type Colour = readonly [number, number, number];

const paper: Colour = [232, 238, 243];
const ink: Colour = [44, 62, 80];
const stamp: Colour = [178, 34, 52];

/** One side of an invented document, in WebP. It says SPECIMEN three times over, so that it is never taken for a real one. */
export async function specimenImage(lines: readonly string[]): Promise<CleanFile> {
  const picture: Picture = { width: 800, height: 504, pixels: Buffer.alloc(800 * 504 * 3) };
  fill(picture, 0, 0, picture.width, picture.height, paper);
  fill(picture, 0, 0, picture.width, 70, ink);
  write(picture, 'SPECIMEN', 30, 18, 5, paper);
  fill(picture, 40, 120, 190, 240, [196, 205, 214]);
  for (const [index, line] of lines.entries()) write(picture, line, 270, 130 + index * 50, 3, ink);
  write(picture, 'SPECIMEN', 120, 390, 12, stamp);
  write(picture, 'SPECIMEN', 560, 480, 2, stamp);
  const { width, height, pixels } = picture;
  return {
    mediaType: 'image/webp',
    width,
    height,
    body: await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ quality: 70 })
      .toBuffer(),
  };
}

function write(
  picture: Picture,
  text: string,
  left: number,
  top: number,
  size: number,
  colour: Colour,
): void {
  for (const [index, sign] of [...plain(text)].entries()) {
    const columns = Buffer.from(signs[sign] ?? '', 'hex');
    for (const [x, column] of columns.entries()) {
      for (let y = 0; y < 7; y += 1) {
        if ((column >> y) & 1)
          fill(picture, left + (index * 6 + x) * size, top + y * size, size, size, colour);
      }
    }
  }
}

function fill(
  { width, height, pixels }: Picture,
  left: number,
  top: number,
  wide: number,
  high: number,
  colour: Colour,
): void {
  const pixel = Uint8Array.from(colour);
  const right = Math.min(left + wide, width);
  for (let y = top; y < Math.min(top + high, height); y += 1)
    if (right > left) pixels.fill(pixel, (y * width + left) * 3, (y * width + right) * 3);
}

/** Letters without what stands over and under them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('Ł', 'L')
    .replaceAll(/[^A-Z0-9 ]/g, ' ');
}

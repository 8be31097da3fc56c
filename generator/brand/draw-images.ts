import sharp from 'sharp';
import { imagePlans, type ImageKind, type ImagePlan } from './image-kinds.ts';

// A drawing of 20 KB may claim to be as large as a wall; nothing here needs more than this.
const largestInput = 4096 * 4096;
// Where a backend runs in the same process, it has turned off whatever clients may not upload. These read from memory; uploads are files.
const needed = ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'];

/** Draws every picture of a mark. The same mark and ground give the same bytes. */
export async function drawImages(
  svg: Buffer,
  ground: string,
): Promise<Readonly<Record<ImageKind, Buffer>>> {
  sharp.unblock({ operation: needed });
  const { width, height } = await sharp(svg, { limitInputPixels: largestInput }).metadata();
  const longest = Math.max(width, height);
  if (longest === 0) throw new Error('the SVG has no size; add a viewBox');
  const drawn = await Promise.all(
    Object.entries(imagePlans).map(
      async ([kind, plan]) => [kind, await drawOne(svg, longest, ground, plan)] as const,
    ),
  );
  return Object.fromEntries(drawn) as Readonly<Record<ImageKind, Buffer>>;
}

async function drawOne(
  svg: Buffer,
  longest: number,
  ground: string,
  { width, height, fill, isOpaque }: ImagePlan,
): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * fill);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  // 72 dots an inch is the drawing's own size; drawn at its final size, no edge is ever scaled.
  const density = Math.max(1, Math.min(100_000, (72 * side) / longest));
  const mark = await sharp(svg, { density, limitInputPixels: largestInput })
    .resize(side, side, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: isOpaque ? ground : clear } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

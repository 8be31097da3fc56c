import sharp from 'sharp';

// Half an inch on paper: twice what a printer of 300 dots an inch can show.
const side = 320;
// A drawing of 20 KB may claim to be as large as a wall.
const largestInput = 4096 * 4096;

const drawn = new Map<string, Promise<Buffer | null>>();

/** A tenant's mark as PNG, drawn once; `null` for what cannot be drawn, so that a document is printed without it. */
export function drawMark(svg: string): Promise<Buffer | null> {
  const known = drawn.get(svg);
  if (known !== undefined) return known;
  const made = draw(svg).catch(() => null);
  drawn.set(svg, made);
  return made;
}

async function draw(svg: string): Promise<Buffer> {
  // Uploads are read from files by readers of their own kinds; this one reads what the generator has checked, from memory.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const source = Buffer.from(svg);
  const { width, height } = await sharp(source, { limitInputPixels: largestInput }).metadata();
  const density = Math.max(1, Math.min(100_000, (72 * side) / Math.max(width, height)));
  return sharp(source, { density, limitInputPixels: largestInput })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

import sharp from 'sharp';
import type { NewsTopic } from '#core/news-topics.ts';
import type { CleanFile } from '#server/modules/file/clean-file.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A shape by its distance from a point, in pixels; below zero the point lies within. */
type Shape = (x: number, y: number) => number;

interface Drawn {
  readonly shape: Shape;
  readonly colour: Colour;
}

const width = 1280;
const height = 720;
const night: Colour = [24, 38, 54];
const dusk: Colour = [58, 82, 104];
const mist: Colour = [205, 215, 224];
const sand: Colour = [217, 186, 136];

const bar = (left: number, top: number, wide: number, high: number, round = 10): Shape => {
  const [x0, y0] = [left + wide / 2, top + high / 2];
  return (x, y) => {
    const [dx, dy] = [Math.abs(x - x0) - wide / 2 + round, Math.abs(y - y0) - high / 2 + round];
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
  };
};
const disc =
  (x0: number, y0: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - x0, y - y0) - radius;
/** A line whose height is a function of how far right it is. */
const curve =
  (at: (share: number) => number): Shape =>
  (x, y) =>
    x < 180 || x > 1100 ? 1 : Math.abs(y - at((x - 180) / 920)) * 0.9 - 6;

/** The upper half of a ring, with legs down to the body of the lock. */
const shackle: Shape = (x, y) =>
  y > 330
    ? bar(525, 300, 230, 80, 0)(x, y) + (Math.abs(Math.abs(x - 640) - 95) > 20 ? 99 : 0)
    : Math.abs(Math.hypot(x - 640, y - 330) - 95) - 20;

const pictures: Readonly<Record<NewsTopic, readonly Drawn[]>> = {
  company: [120, 190, 160, 270, 340, 430].map((high, index) => ({
    shape: bar(290 + index * 122, 580 - high, 84, high),
    colour: index === 5 ? sand : mist,
  })),
  service: [
    { shape: shackle, colour: mist },
    { shape: bar(480, 360, 320, 230, 28), colour: mist },
    { shape: disc(640, 450, 34), colour: night },
    { shape: bar(628, 450, 24, 80, 12), colour: night },
  ],
  market: [
    { shape: bar(370, 130, 540, 60, 14), colour: dusk },
    ...Array.from({ length: 20 }, (_, index) => ({
      shape: bar(370 + (index % 5) * 112, 214 + Math.floor(index / 5) * 100, 92, 80, 12),
      colour: index === 13 ? sand : mist,
    })),
  ],
  economy: [
    { shape: curve((share) => 440 - 210 * share), colour: mist },
    { shape: curve((share) => 440 + 130 * share ** 1.5), colour: sand },
    { shape: bar(180, 590, 920, 4, 2), colour: mist },
  ],
};

const drawn = new Map<NewsTopic, Promise<CleanFile>>();

/** The picture of the news of a demonstration: flat shapes, drawn once for all tenants. */
export function newsPicture(topic: NewsTopic): Promise<CleanFile> {
  const known = drawn.get(topic) ?? draw(pictures[topic]);
  drawn.set(topic, known);
  return known;
}

async function draw(shapes: readonly Drawn[]): Promise<CleanFile> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const ground = mixed(night, dusk, y / height / 2);
    for (let x = 0; x < width; x += 1) {
      // What a shape covers of a pixel at its edge is how far the edge is from its middle.
      const colour = shapes.reduce(
        (under, each) =>
          mixed(under, each.colour, Math.min(Math.max(0.5 - each.shape(x, y), 0), 1)),
        ground,
      );
      pixels.set(colour, (y * width + x) * 3);
    }
  }
  const body = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
  return { mediaType: 'image/webp', width, height, body };
}

function mixed(under: Colour, over: Colour, share: number): Colour {
  if (share === 0) return under;
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mix(under[0], over[0]), mix(under[1], over[1]), mix(under[2], over[2])];
}

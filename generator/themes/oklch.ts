/** A colour by lightness (0–1), chroma and hue (radians), in which equal steps look equal (Ottosson, 2020). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Reads `#rgb` or `#rrggbb`; undefined for anything else. */
export function hexOf(text: string): string | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** As `#rrggbb`. A screen cannot show every chroma, so it is lowered until the colour can be shown. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  let low = 0;
  let high = chroma;
  if (isShown(rgbOf(lightness, chroma, hue))) low = chroma;
  else
    for (let turn = 0; turn < 16; turn += 1) {
      const middle = (low + high) / 2;
      if (isShown(rgbOf(lightness, middle, hue))) low = middle;
      else high = middle;
    }
  return `#${rgbOf(lightness, low, hue)
    .map((channel) =>
      Math.round(255 * companded(channel))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function rgbOf(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShown(channels: Triple): boolean {
  return channels.every((channel) => channel > -0.0005 && channel < 1.0005);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function companded(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
}

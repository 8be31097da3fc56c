/** WCAG 2.2 contrast of two `#rrggbb` colours, 1 to 21; undefined when one cannot be read. */
export function contrast(a: string, b: string): number | undefined {
  const first = luminance(a);
  const second = luminance(b);
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

// A palette compares each of its colours with many others, and tenants share most of theirs.
const known = new Map<string, number | undefined>();

function luminance(colour: string): number | undefined {
  if (!known.has(colour)) known.set(colour, luminanceOf(colour));
  return known.get(colour);
}

function luminanceOf(colour: string): number | undefined {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) return undefined;
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

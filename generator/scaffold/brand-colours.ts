import type { BrandColours } from '#config/profile.gen.ts';
import type { Palette, Theme } from '#config/theme.gen.ts';
import { contrast } from '#generator/themes/contrast.ts';
import { nearestPassing } from '#generator/themes/nearest-passing.ts';
import { fromOklch, toOklch } from '#generator/themes/oklch.ts';

const readable = 4.5;

/**
 * A brand's four colours for light and dark from the one that a tenant knows, `#rrggbb`. It is kept as it is where it can
 * be read on every ground of the theme, and made darker or lighter by as little as needed where it cannot.
 */
export function brandColours(
  primary: string,
  theme: Theme,
): { readonly light: Required<BrandColours>; readonly dark: Required<BrandColours> } {
  return { light: coloursOn(theme.light, primary), dark: coloursOn(theme.dark, primary) };
}

/** A strong colour that a name always gives again. */
export function colourOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return fromOklch({ lightness: 0.48, chroma: 0.13, hue: (hash * Math.PI) / 180 });
}

/** The same for one mode. */
export function coloursOn(
  palette: Pick<Palette, 'canvas' | 'surface' | 'raised' | 'text'>,
  primary: string,
): Required<BrandColours> {
  const grounds = [palette.canvas, palette.surface, palette.raised].map((against) => ({
    against,
    ratio: readable,
  }));
  const brand = nearestPassing(primary, grounds) ?? palette.text;
  const { chroma, hue } = toOklch(primary);
  const isDay = toOklch(palette.canvas).lightness > 0.5;
  const brandSoft = fromOklch({
    lightness: isDay ? 0.945 : 0.285,
    chroma: Math.min(chroma, isDay ? 0.03 : 0.05),
    hue,
  });
  return {
    brand,
    onBrand: inkOn(brand, ['#ffffff', palette.canvas, '#000000']),
    brandSoft,
    onBrandSoft: nearestPassing(brand, [{ against: brandSoft, ratio: readable }]) ?? palette.text,
  };
}

// White or black always reaches 4.58 on whatever it stands on, so one of them is found.
function inkOn(ground: string, inks: readonly string[]): string {
  return inks.find((ink) => (contrast(ground, ink) ?? 0) >= readable) ?? '#000000';
}

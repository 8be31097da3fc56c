import type { BrandColours } from '#config/profile.gen.ts';
import type { Palette, Theme } from '#config/theme.gen.ts';
import { contrast } from '#generator/themes/contrast.ts';

// A little above the 4.5 that is asked for, so that rounding to hexadecimal never falls below it.
const readable = 4.6;

/** Brand colours of one hue (0–359) that can be read on every ground of the theme, by day and by night. */
export function brandColours(hue: number, theme: Theme): { readonly light: BrandColours; readonly dark: BrandColours } {
  return {
    light: coloursOn(theme.light, hue, { from: 45, step: -1, soft: 94, ink: '#ffffff' }),
    dark: coloursOn(theme.dark, hue, { from: 60, step: 1, soft: 16, ink: theme.dark.canvas }),
  };
}

/** A hue that a name always gives again. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}

interface Mode {
  readonly from: number;
  readonly step: 1 | -1;
  readonly soft: number;
  readonly ink: string;
}

function coloursOn(palette: Palette, hue: number, { from, step, soft, ink }: Mode): BrandColours {
  const brandSoft = hsl(hue, 60, soft);
  const brand = firstReadable(hue, from, step, [palette.canvas, palette.surface, palette.raised, ink]);
  return { brand, onBrand: ink, brandSoft, onBrandSoft: firstReadable(hue, from, step, [brandSoft]) };
}

function firstReadable(hue: number, from: number, step: 1 | -1, grounds: readonly string[]): string {
  for (let lightness = from; lightness > 0 && lightness < 100; lightness += step) {
    const colour = hsl(hue, 65, lightness);
    if (grounds.every((ground) => (contrast(colour, ground) ?? 0) >= readable)) return colour;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

function hsl(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (shift: number): string => {
    const k = (shift + hue / 30) % 12;
    const share = light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(share * 255).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

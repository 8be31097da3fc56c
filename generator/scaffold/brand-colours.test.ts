import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Theme } from '#config/theme.gen.ts';
import { toJson } from '../config/read/located.ts';
import { openProject } from '../config/read/project.ts';
import { contrastRules } from '#generator/themes/check-contrast.ts';
import { contrast } from '#generator/themes/contrast.ts';
import { toOklch } from '#generator/themes/oklch.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { brandColours, colourOf } from './brand-colours.ts';

const {
  schemas,
  themes: { themes },
} = openProject(workspaceAt());
const templates = [...themes].map(
  ([name, node]) => [name, toJson(node) as unknown as Theme] as const,
);
const rules = contrastRules(schemas);
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function failures(primary: string, theme: Theme): string[] {
  const colours = brandColours(primary, theme);
  return (['light', 'dark'] as const).flatMap((mode) => {
    const palette: Readonly<Record<string, string>> = { ...theme[mode], ...colours[mode] };
    const touched = new Set(Object.keys(colours[mode]));
    return rules.flatMap(({ on, colours: names, ratio }) =>
      on.flatMap((ground) =>
        names
          .filter((name) => touched.has(name) || touched.has(ground))
          .filter((name) => (contrast(palette[ground] ?? '', palette[name] ?? '') ?? 0) < ratio)
          .map((name) => `${mode} ${name} ${palette[name]} on ${ground} ${palette[ground]}`),
      ),
    );
  });
}

describe('brandColours', () => {
  it.each(templates)('of any colour can be read everywhere in %s', (_name, theme) => {
    fc.assert(
      fc.property(colour, (primary) => {
        expect(failures(primary, theme)).toEqual([]);
      }),
      {
        numRuns: 150,
        examples: [['#000000'], ['#ffffff'], ['#777777'], ['#ffff00'], ['#0000ff'], ['#00ff00']],
      },
    );
  });

  it('keep a colour that is readable as it is, and its hue when it is not', () => {
    const theme = templates.find(([name]) => name === 'standard')?.[1] as Theme;
    expect(brandColours('#9b1c31', theme).light.brand).toBe('#9b1c31');
    const yellow = brandColours('#ffd400', theme);
    expect(yellow.light.brand).not.toBe('#ffd400');
    expect(toOklch(yellow.light.brand).hue).toBeCloseTo(toOklch('#ffd400').hue, 1);
    expect(yellow.dark.brand).toBe('#ffd400');
  });
});

describe('colourOf', () => {
  it('is the same for the same name and differs between names', () => {
    expect(colourOf('acme')).toBe(colourOf('acme'));
    expect(colourOf('acme')).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(['acme', 'wisla', 'sol', 'deniz'].map(colourOf)).size).toBe(4);
  });
});

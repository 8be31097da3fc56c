import { describe, expect, it } from 'vitest';
import type { Theme } from '#config/theme.gen.ts';
import { toJson } from '../config/read/located.ts';
import { openProject } from '../config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { buildCore } from '#generator/core/core-build.ts';
import { withoutUnusedFonts } from './font-files.ts';

const {
  themes: { themes },
} = openProject(workspaceAt());

function theme(name: string): Theme {
  const node = themes.get(name);
  if (!node) throw new Error(`there is no theme ${name}`);
  return toJson(node) as unknown as Theme;
}

const files = [
  'assets/inter-latin-a.woff2',
  'assets/manrope-latin-b.woff2',
  'assets/source-serif-4-latin-c.woff2',
  'assets/main-d.js',
  'assets/manrope-notes-e.js',
];

describe('withoutUnusedFonts', () => {
  it('keeps the families that an offered theme uses for text, headings or figures, and all that is no font', () => {
    expect(withoutUnusedFonts(files, [theme('gs')])).toEqual([
      'assets/inter-latin-a.woff2',
      'assets/main-d.js',
      'assets/manrope-notes-e.js',
    ]);
    expect(withoutUnusedFonts(files, [theme('edel')])).toEqual(
      files.filter((file) => file !== 'assets/manrope-latin-b.woff2'),
    );
    expect(withoutUnusedFonts(files, [theme('gs'), theme('neo'), theme('jp')])).toEqual(files);
  });

  it('knows every font that the core ships', async () => {
    const { files: shipped } = await buildCore(workspaceAt());
    const fonts = Object.keys(shipped).filter((file) => file.endsWith('.woff2'));
    const families = ['gs', 'neo', 'jp'].map((name) =>
      withoutUnusedFonts(fonts, [
        {
          ...theme(name),
          type: {
            ...theme(name).type,
            body: theme(name).type.figure,
            heading: theme(name).type.figure,
          },
        },
      ]),
    );
    expect(families.flat().sort()).toEqual([...fonts].sort());
    expect(families.every((family) => family.length > 0)).toBe(true);
  }, 300_000);
});

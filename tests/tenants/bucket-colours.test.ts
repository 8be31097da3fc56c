import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bucketTokens } from '../../src/web/features/portfolio/bucket-colour.ts';

type Colours = Readonly<Record<string, string>>;
type Theme = Readonly<Partial<Record<'light' | 'dark', Colours>>>;

const folder = 'themes';
const themeOf = (file: string): Theme =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Theme;
const standard = themeOf('standard.json');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

/** Of the product's own themes. */
it.each(files.flatMap((file) => (['light', 'dark'] as const).map((mode) => [file, mode] as const)))(
  'each bucket that is owned has a colour of its own, and none of a gain or a loss: %s %s',
  (file, mode) => {
    const colours: Colours = { ...standard[mode], ...themeOf(file)[mode] };
    const owned = (['invested', 'cash', 'bonus', 'frozen'] as const).map(
      (bucket) => colours[bucketTokens[bucket]],
    );
    expect(owned.filter((colour) => /^#[0-9a-f]{6}$/.test(colour ?? ''))).toHaveLength(4);
    expect(new Set(owned).size).toBe(owned.length);
    for (const colour of [colours['up'], colours['down'], colours['danger']])
      expect(owned).not.toContain(colour);
  },
);

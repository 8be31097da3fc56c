import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const features = 'src/web/features';
const light = 'src/web/forms/form-view.tsx';
const library = 'src/web/forms/long-form.tsx';
const imported = /(?:from\s+|import\(\s*)'([^']+)'/g;

const blocks = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.block.tsx'),
);

/**
 * The light renderer takes flat forms alone. Which form a tenant may name is checked by what the block's schema says of it
 * (`x-flat`), so the schema has to say it wherever the code uses that renderer, and nowhere else.
 */
describe('a block that shows forms', () => {
  const drawn = blocks
    .map((block) => ({ block, reached: reachedFrom(path.posix.join(features, block)) }))
    .filter(({ reached }) => reached.has(light) || reached.has(library));

  it('is one of several', () => {
    expect(drawn.length).toBeGreaterThan(10);
  });

  it.each(drawn)('$block declares flat forms as it draws them', ({ block, reached }) => {
    const flat = formsOf(block).map((form) => form['x-flat'] === true);
    expect({ light: flat.includes(true), library: flat.includes(false) }).toEqual({
      light: reached.has(light),
      library: reached.has(library),
    });
  });

  it('is every block that is given one', () => {
    const given = blocks.filter((block) => formsOf(block).length > 0);
    expect(given.sort()).toEqual(drawn.map(({ block }) => block).sort());
  });
});

/** The properties of a block that name a form. */
function formsOf(block: string): Readonly<Record<string, unknown>>[] {
  const name = block.replace(/\.block\.tsx$/, '').replace(/^generic\//, '');
  const file = `schemas/blocks/${name}.schema.json`;
  if (!existsSync(file)) return [];
  const { properties = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  return Object.values(properties).filter((property) => property['x-ref'] === 'form');
}

/** Files of features that a file leads to, and the renderers of forms where one of them uses these. */
function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  // A set grows while it is walked, which follows every import.
  for (const file of reached) {
    if (file === light || file === library) continue;
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const other = target.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), target)
        : target.replace(/^#(?=(?:features|forms)\/)/, 'src/web/');
      if (other.startsWith(`${features}/`) || other === light || other === library)
        reached.add(other);
    }
  }
  return reached;
}

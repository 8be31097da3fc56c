import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../src/server/modules/', import.meta.url));

describe('modules of the server', () => {
  it('reach each other through a service alone', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const reaches = files.flatMap((file) => {
      const own = file.split('/')[0] ?? '';
      const targets = [
        ...readFileSync(folder + file, 'utf8').matchAll(
          /from '#server\/modules\/([^/']+)\/([^']+)'/g,
        ),
      ];
      return targets
        .filter(([, module]) => module !== own)
        .map(([, module, target]) => ({ file, to: `${module}/${target}` }));
    });
    expect(reaches.length).toBeGreaterThan(1);
    expect(reaches.filter(({ to }) => !to.endsWith('-service.ts'))).toEqual([]);
  });
});

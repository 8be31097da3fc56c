import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterParts, partsOfSome } from '#generator/verify/part-times.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { togetherLoaded } from './together-loaded.ts';

const { product } = workspaceAt();
const modules = Object.entries(togetherLoaded).flatMap(([file, folders]) =>
  Object.entries(folders).flatMap(([folder, names]) =>
    names.split(' ').map((name) => ({ file, module: `${folder}/${name}` })),
  ),
);

describe('what is loaded together', () => {
  it('names modules that are there', () => {
    const missing = modules.filter(
      ({ module }) =>
        // The bundler makes it as it goes.
        !module.startsWith('\0') &&
        !['/', '.ts', '.tsx', '.js', '.mjs'].some((end) =>
          existsSync(path.join(product, module.replace(/\/\*$/, '') + end)),
        ),
    );
    expect(missing).toEqual([]);
  });

  it('has each module in one file, whose name is that of no part of a page', () => {
    expect(new Set(modules.map(({ module }) => module)).size).toBe(modules.length);
    const parts = Object.keys({ ...partsOfSome, ...laterParts });
    expect(parts.filter((part) => part in togetherLoaded)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Core, CoreChunk } from '#generator/core/core.ts';
import { reachableFiles } from './reachable-files.ts';

function chunk(file: string, parts: Partial<CoreChunk> = {}): CoreChunk {
  return { file, imports: [], dynamicImports: [], css: [], assets: [], ...parts };
}

const movers = 'src/web/features/market/movers.block.tsx';
const holdings = 'src/web/features/portfolio/holdings.block.tsx';
const core: Core = {
  folder: '',
  builtIn: 0,
  entry: 'main',
  launch: 'app',
  files: {},
  chunks: {
    main: chunk('main.js', {
      imports: ['kit'],
      dynamicImports: ['app'],
      css: ['main.css'],
      assets: ['inter.woff2'],
    }),
    app: chunk('app.js', { imports: ['main', 'kit'], dynamicImports: ['shell', movers, holdings] }),
    kit: chunk('kit.js'),
    shell: chunk('shell.js', { imports: ['main'] }),
    [movers]: chunk('movers.js', { imports: ['prices'] }),
    [holdings]: chunk('holdings.js', { imports: ['prices'], dynamicImports: ['chart'] }),
    prices: chunk('prices.js'),
    chart: chunk('chart.js', { css: ['chart.css'] }),
  },
};

describe('reachableFiles', () => {
  it('follows the blocks of the screens and no others', () => {
    expect(reachableFiles(core, new Set(['market/movers'])).files).toEqual([
      'app.js',
      'inter.woff2',
      'kit.js',
      'main.css',
      'main.js',
      'movers.js',
      'prices.js',
      'shell.js',
    ]);
  });

  it('takes what a block loads later along', () => {
    expect(reachableFiles(core, new Set(['portfolio/holdings'])).files).toEqual(
      expect.arrayContaining(['chart.js', 'chart.css']),
    );
  });

  it('asks at once only for the app and what it imports', () => {
    expect(reachableFiles(core, new Set(['market/movers']))).toMatchObject({
      initial: ['main.js', 'app.js', 'kit.js'],
      styles: ['main.css'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Core } from '#generator/core/core.ts';
import { licencesFile, packagesOf } from './licences-file.ts';

const file = (packages: readonly string[]) => ({ bytes: 1, gzip: 1, integrity: '', packages });
const core: Core = {
  folder: '.',
  builtIn: 0,
  entry: 'main',
  launch: 'main',
  chunks: {},
  files: {
    'a.js': file(['react', '@emotion/cache']),
    'b.js': file(['react', 'lightweight-charts']),
    'c.js': file(['apexcharts']),
  },
};

describe('licences.txt', () => {
  const { content } = licencesFile('.', packagesOf(core, ['a.js', 'b.js']));
  const text = String(content);

  it('names what the files of a bundle come from, once, with version and terms', () => {
    expect(text.match(/^react · 19\.\d+\.\d+ · MIT/gm)).toHaveLength(1);
    expect(text).toMatch(/^@emotion\/cache · /m);
    expect(text).toContain('Permission is hereby granted, free of charge');
  });

  it('gives the attribution that a licence asks for and its package lacks', () => {
    expect(text).toContain('TradingView Lightweight Charts™');
    expect(text).toContain('Apache License');
  });

  it('names nothing that the bundle does not carry', () => {
    expect(text).not.toContain('apexcharts');
  });
});

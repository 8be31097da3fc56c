import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockUses } from './clock-assertions.ts';

/** Everything that only tests run: their files, and all of `tests/` but this check. */
const files = ['src', 'generator', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file),
    ),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      (file.startsWith('tests/') || /\.test\.tsx?$/.test(file)) &&
      !file.startsWith('tests/architecture/clock-assertions'),
  );

describe('tests', () => {
  it('ask no clock how long something took: that is for npm run bench', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(
      files.flatMap((file) =>
        clockUses(readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
      ),
    ).toEqual([]);
  });
});

describe('clockUses', () => {
  it.each([
    'const started = performance.now();',
    'expect(Date.now() - begin).toBeLessThan(3000);',
    'const took = begin - Date.now();',
    'process.hrtime.bigint()',
    'const { user } = process.cpuUsage(started);',
    'most = process.memoryUsage().rss',
    "import { performance } from 'node:perf_hooks';",
    'const took = new Date().getTime() - started.getTime();',
    'expect(Date.now()).toBeLessThan(deadline);',
    "console.time('a')",
  ])('finds %s', (line) => {
    expect(clockUses(`// a test\n${line}`)).toEqual([{ line: 2, text: line }]);
  });

  it.each([
    'expiresAt: Date.now() - 1_000',
    'const now = new Date();',
    'later = Date.now() + 60_000',
    '// performance.now() is no assertion here',
    'vi.advanceTimersByTime(2_000);',
    '{ timeout: 60_000 }',
    'timeEnd: 5',
  ])('leaves %s alone', (line) => {
    expect(clockUses(line)).toEqual([]);
  });
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,generator,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/journeys/**', 'dist/**', '.livery/**'],
    // Two cores are the machine we promise to be pleasant on; forks keep native modules apart.
    pool: 'forks',
    maxWorkers: 2,
    // Not bars: what ends a test that waits for nothing, on a machine three times slower than ours.
    testTimeout: 90_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});

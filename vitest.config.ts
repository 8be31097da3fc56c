import { defineConfig } from 'vitest/config';
import { quickCounts } from './tests/full-counts.ts';
import { lengthy } from './tests/lengthy.ts';
import { SlowestFirst } from './tests/slowest-first.ts';

const outside = [
  '**/node_modules/**',
  'tests/journeys/**',
  'dist/**',
  '.livery/**',
  ...(quickCounts ? lengthy : []),
];
// Suites that start servers, stores and browsers: what one of them leaves in its process is no other's.
const alone = [
  'tests/{contract,server,forms}/**/*.test.{ts,tsx}',
  'tests/commands/desk.test.ts',
  'tests/tenants/nginx.test.ts',
  // They replace modules that others have loaded.
  'src/server/platform/password-hash.test.ts',
  'tests/needed-chromium.test.ts',
];

const shared = {
  environment: 'node',
  // Forks keep native modules apart.
  pool: 'forks',
  // Not bars: what ends a test that waits for nothing, on a machine three times slower than ours.
  testTimeout: 90_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  test: {
    // Two cores are the machine we promise to be pleasant on.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'backend',
          include: alone,
          exclude: outside,
          globalSetup: 'tests/server/share-postgres.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'product',
          include: ['{src,generator,tests}/**/*.test.{ts,tsx}'],
          exclude: [...outside, ...alone],
          // The modules of a process are loaded once for all its files: half of the time of small ones is loading.
          isolate: false,
        },
      },
    ],
  },
});

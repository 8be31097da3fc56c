import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/ensure-chromium.ts';
import { quickCounts } from './tests/full-counts.ts';
import type { JourneyOptions } from './tests/journeys/journey.ts';

const chromium = findChromium();
const isRoot = process.getuid?.() === 0;

export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/open-deployment.ts',
  // A quick run takes a journey or two of each feature.
  ...(quickCounts && { grep: /@quick/ }),
  forbidOnly: true,
  fullyParallel: true,
  // A journey that needs a second try has shown a fault.
  retries: 0,
  workers: 2,
  // Not bars: what ends a journey that waits for nothing, on a machine three times slower than ours.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer what a journey wants to answer itself; the journey of the worker lets it in.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

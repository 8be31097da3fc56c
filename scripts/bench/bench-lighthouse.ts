import { readFileSync } from 'node:fs';
import path from 'node:path';
import lighthouse, { type Result as Report } from 'lighthouse';
import type { Figure } from './figure.ts';
import { http2Front } from './http2-front.ts';
import { median } from './median.ts';
import { openChromiumProfile } from './open-chromium.ts';
import { withBackend } from './running-backend.ts';
import { serveTenant } from './running-bundle.ts';
import { signInDemo } from './sign-in-demo.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

// How often each screen is measured; the middle one counts.
const runs = 3;
const attempts = 3;
// Scores of Lighthouse for a telephone, of 100.
const bars = { login: 95, dashboard: 90 } as const;
const layoutShiftBar = 0.02;

/** What Lighthouse finds on one visit: its score, and the measures that make it up, in ms. */
interface Visit {
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly speedIndex: number;
  readonly layoutShift: number;
  /** How fast the machine is, by Lighthouse's own index: the scores of one that is slow or busy are low. */
  readonly machine: number;
}

/**
 * Lighthouse for a telephone (simulated slow network, processor four times slower), by HTTPS and HTTP/2 as a browser has it from
 * every public host, every visit with an empty cache: the sign-in as a guest finds it, then the dashboard of the client who signed in there, in the same browser profile.
 */
export function benchLighthouse(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder((folder) =>
    withBackend(path.join(folder, 'data'), async (backend) => {
      const bundle = await serveTenant('es', folder, backend);
      const app = await http2Front(bundle.url);
      const profile = path.join(folder, 'profile');
      const context = await openChromiumProfile(chromium, profile, [
        '--remote-debugging-port=0',
        '--ignore-certificate-errors',
      ]);
      try {
        const port = debuggingPort(profile);
        const login = await visits(new URL('login', app.url).href, port);
        const page = await context.newPage();
        await signInDemo(page, app.url);
        await page.getByRole('main').waitFor();
        await page.close();
        const dashboard = await visits(new URL('dashboard', app.url).href, port);
        return [...figures('login', login), ...figures('dashboard', dashboard)];
      } finally {
        await context.close();
        await app.close();
        await bundle.close();
      }
    }),
  );
}

/** Chromium writes the port it took, and the path of its socket below it, into its profile. */
function debuggingPort(profile: string): number {
  return Number.parseInt(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8'), 10);
}

async function visits(address: string, port: number): Promise<Visit[]> {
  const found: Visit[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await visit(address, port));
  return found;
}

/** A recording that a busy machine spoiled has no score: the visit is made again, and after the last attempt it is an error. */
async function visit(address: string, port: number): Promise<Visit> {
  for (let left = attempts; left > 1; left -= 1) {
    const report = await reportOn(address, port);
    if (report.runtimeError === undefined) return visitOf(report, address);
    console.log(`    not recorded, made again: ${report.runtimeError.code}`);
  }
  return visitOf(await reportOn(address, port), address);
}

async function reportOn(address: string, port: number): Promise<Report> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  if (result === undefined) throw new Error('Lighthouse made no report');
  return result.lhr;
}

function visitOf(report: Report, address: string): Visit {
  const score = report.categories['performance']?.score;
  if (typeof score !== 'number')
    throw new Error(
      `Lighthouse has no score: ${report.runtimeError?.message ?? 'no reason given'}`,
    );
  // A visit that ended elsewhere would be the score of another screen.
  if (report.finalDisplayedUrl !== address)
    throw new Error(`${address} led to ${report.finalDisplayedUrl}`);
  const measure = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    score: score * 100,
    firstPaint: measure('first-contentful-paint'),
    largestPaint: measure('largest-contentful-paint'),
    blocked: measure('total-blocking-time'),
    speedIndex: measure('speed-index'),
    layoutShift: measure('cumulative-layout-shift'),
    machine: report.environment.benchmarkIndex,
  };
}

function figures(screen: keyof typeof bars, found: readonly Visit[]): Figure[] {
  const middle = (measure: keyof Visit) => median(found.map((one) => one[measure]));
  return [
    {
      name: `${screen}, by HTTP/2: score`,
      value: middle('score'),
      unit: '',
      bar: { limit: bars[screen], atMost: false },
    },
    {
      name: `${screen}: layout shift`,
      value: middle('layoutShift'),
      unit: '',
      bar: { limit: layoutShiftBar, atMost: true },
    },
    { name: `${screen}: first paint`, value: middle('firstPaint'), unit: 'ms' },
    { name: `${screen}: largest paint`, value: middle('largestPaint'), unit: 'ms' },
    { name: `${screen}: speed index`, value: middle('speedIndex'), unit: 'ms' },
    { name: `${screen}: blocked`, value: middle('blocked'), unit: 'ms' },
    { name: `${screen}: index of the machine`, value: middle('machine'), unit: '' },
  ];
}

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './ensure-chromium.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const results = 'test-results';
const bin = (name: string) => `node_modules/.bin/${name}`;

/** Runs every check of the repository and closes with one line that counts them. Answers the exit code. */
export async function test(): Promise<number> {
  mkdirSync(results, { recursive: true });
  const counts: Counts[] = [
    await check('generated files are up to date', bin('livery'), ['generate', '--check']),
    await check('types, Node side', bin('tsc'), ['-p', '.']),
    await check('types, browser side', bin('tsc'), ['-p', 'src/web']),
    await suite('unit', `${results}/unit.json`, bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`], vitestCounts),
    await journeys(),
  ];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function journeys(): Promise<Counts> {
  const chromium = ensureChromium();
  if (chromium === null) {
    console.error('No Chromium could be had for the journeys. Install one and name it with CHROMIUM_PATH=/path/to/chromium.');
    return { passed: 0, failed: 1 };
  }
  return suite('journeys', `${results}/journeys.json`, bin('playwright'), ['test'], playwrightCounts, { CHROMIUM_PATH: chromium });
}

async function check(name: string, command: string, args: readonly string[]): Promise<Counts> {
  const ok = (await run(name, command, args)) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** Runs a suite that leaves its figures in a file. A runner that dies before it could count is one failure. */
async function suite(
  name: string, report: string, command: string, args: readonly string[], read: (report: unknown) => Counts, environment: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  rmSync(report, { force: true });
  const status = await run(name, command, args, environment);
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function run(name: string, command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n· ${name}`);
  const started = Date.now();
  const status = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  console.log(`· ${name}: ${status === 0 ? 'fine' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status;
}

function vitestCounts(report: unknown): Counts {
  return { passed: figure(report, 'numPassedTests'), failed: figure(report, 'numFailedTests') };
}

function playwrightCounts(report: unknown): Counts {
  const stats = isRecord(report) ? report['stats'] : undefined;
  return { passed: figure(stats, 'expected'), failed: figure(stats, 'unexpected') + figure(stats, 'flaky') };
}

function figure(value: unknown, key: string): number {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'number' ? found : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

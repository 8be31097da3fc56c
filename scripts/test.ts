import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const results = 'test-results';
const bin = (name: string) => `node_modules/.bin/${name}`;

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

// The compiler in native code; the one in JavaScript beside it is for those who use it as a library.
const typeChecks: readonly Check[] = [
  ['types, Node side', '.'],
  ['types, browser side', 'src/web'],
  ['types, worker', 'src/worker'],
  ['types, server without the browser', 'src/server'],
].map(([name = '', project = '']) => ({
  name,
  command: process.execPath,
  args: ['node_modules/typescript-native/bin/tsc', '-p', project],
}));

// The longest first: two run at a time.
const checks: readonly Check[] = [
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '.'] },
  ...typeChecks,
  { name: 'nothing unused', command: bin('knip'), args: ['--no-progress'] },
  { name: 'generated files are up to date', command: bin('livery'), args: ['generate', '--check'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
];

/** Checks types alone. Answers the exit code. */
export async function types(): Promise<number> {
  const counts = await twoAtATime(typeChecks);
  return counts.every(({ failed }) => failed === 0) ? 0 : 1;
}

/**
 * Runs the checks of the repository and closes with one line that counts them: all of them, or those that find most in
 * little time. Answers the exit code.
 */
export async function test({ whole }: { readonly whole: boolean }): Promise<number> {
  mkdirSync(results, { recursive: true });
  if (!whole) process.env['LIVERY_QUICK'] = '1';
  const counts: Counts[] = [
    ...(await twoAtATime(checks)),
    await suite(
      'unit',
      `${results}/unit.json`,
      bin('vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`],
      vitestCounts,
    ),
    await journeys(),
  ];
  printSlowest();
  printFailures();
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Where the time of the suites went: the first place to look when they grow slow. */
function printSlowest(): void {
  const times = [
    ...fileTimes(`${results}/unit.json`, unitTimes),
    ...fileTimes(`${results}/journeys.json`, journeyTimes),
  ];
  if (times.length === 0) return;
  console.log('\nThe slowest ten files:');
  for (const { file, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** What failed, once more at the end: the middle of a long log is often cut. */
function printFailures(): void {
  const failures = [
    ...failuresIn(`${results}/unit.json`, unitFailures),
    ...failuresIn(`${results}/journeys.json`, journeyFailures),
  ];
  if (failures.length === 0) return;
  console.log('\nFailed:');
  for (const failure of failures) console.log(failure);
}

function failuresIn(
  report: string,
  read: (report: unknown) => readonly string[],
): readonly string[] {
  return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

function unitFailures(report: unknown): readonly string[] {
  return listAt(report, 'testResults')
    .filter((file) => text(file, 'status') === 'failed')
    .flatMap((file) => {
      const name = path.relative('.', text(file, 'name'));
      const failed = listAt(file, 'assertionResults').filter(
        (each) => text(each, 'status') === 'failed',
      );
      // A file that could not be loaded, or whose preparation failed, has no failed test to show.
      if (failed.length === 0) return [failure(name, text(file, 'message'))];
      return failed.map((each) =>
        failure(
          `${name} › ${text(each, 'fullName')}`,
          listAt(each, 'failureMessages').map(String).join('\n'),
        ),
      );
    });
}

function journeyFailures(report: unknown): readonly string[] {
  const failed = (suite: unknown): readonly string[] => [
    ...listAt(suite, 'suites').flatMap(failed),
    ...listAt(suite, 'specs').flatMap((spec) =>
      listAt(spec, 'tests')
        .filter((each) => ['unexpected', 'flaky'].includes(text(each, 'status')))
        .map((each) =>
          failure(
            `tests/journeys/${text(spec, 'file')} › ${text(spec, 'title')}`,
            listAt(each, 'results')
              .flatMap((result) => listAt(result, 'errors'))
              .map((error) => text(error, 'message'))
              .join('\n'),
          ),
        ),
    ),
  ];
  return listAt(report, 'suites').flatMap(failed);
}

/** One failure with the beginning of what it said. */
function failure(name: string, message: string): string {
  const lines = message.split('\n').slice(0, 20);
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

interface FileTime {
  readonly file: string;
  readonly ms: number;
}

function fileTimes(
  report: string,
  read: (report: unknown) => readonly FileTime[],
): readonly FileTime[] {
  return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

function unitTimes(report: unknown): readonly FileTime[] {
  return listAt(report, 'testResults').map((each) => ({
    file: path.relative('.', text(each, 'name')),
    ms: figure(each, 'endTime') - figure(each, 'startTime'),
  }));
}

// A journey stands in its file's suite, or deeper, and may have been run more than once.
function journeyTimes(report: unknown): readonly FileTime[] {
  const spent = (suite: unknown): number =>
    [
      ...listAt(suite, 'suites').map(spent),
      ...listAt(suite, 'specs')
        .flatMap((spec) => listAt(spec, 'tests'))
        .flatMap((each) => listAt(each, 'results'))
        .map((result) => figure(result, 'duration')),
    ].reduce((sum, ms) => sum + ms, 0);
  return listAt(report, 'suites').map((suite) => ({
    file: `tests/journeys/${text(suite, 'file')}`,
    ms: spent(suite),
  }));
}

async function journeys(): Promise<Counts> {
  const chromium = ensureChromium();
  if (chromium === null) {
    console.error(
      'Chromium is not available for the end-to-end tests. Install it and set CHROMIUM_PATH=/path/to/chromium.',
    );
    return { passed: 0, failed: 1 };
  }
  return suite(
    'journeys',
    `${results}/journeys.json`,
    bin('playwright'),
    ['test'],
    playwrightCounts,
    { CHROMIUM_PATH: chromium },
  );
}

/** Each takes one core and most of its time alone; what it says is shown as a whole when it has ended. */
async function twoAtATime(all: readonly Check[]): Promise<readonly Counts[]> {
  const waiting = [...all];
  const counts: Counts[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const ok = (await run(next.name, next.command, next.args, { buffered: true })) === 0;
      counts.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

/** Runs a suite that leaves its figures in a file. A runner that dies before it could count is one failure. */
async function suite(
  name: string,
  report: string,
  command: string,
  args: readonly string[],
  read: (report: unknown) => Counts,
  environment: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  rmSync(report, { force: true });
  const status = await run(name, command, args, { environment });
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether its output is kept back until it has ended, because another one runs beside it. */
  readonly buffered?: boolean;
}

async function run(
  name: string,
  command: string,
  args: readonly string[],
  { environment = {}, buffered = false }: RunOptions,
): Promise<number> {
  if (!buffered) console.log(`\n· ${name}`);
  const started = Date.now();
  const said: Buffer[] = [];
  const status = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, [...args], {
      stdio: buffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
  process.stdout.write(Buffer.concat(said));
  console.log(
    `· ${name}: ${status === 0 ? 'fine' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return status;
}

function vitestCounts(report: unknown): Counts {
  return { passed: figure(report, 'numPassedTests'), failed: figure(report, 'numFailedTests') };
}

function playwrightCounts(report: unknown): Counts {
  const stats = isRecord(report) ? report['stats'] : undefined;
  return {
    passed: figure(stats, 'expected'),
    failed: figure(stats, 'unexpected') + figure(stats, 'flaky'),
  };
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

function text(value: unknown, key: string): string {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
}

function figure(value: unknown, key: string): number {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'number' ? found : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

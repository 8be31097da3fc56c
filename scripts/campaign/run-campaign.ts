import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CampaignCheck } from './campaign-checks.ts';
import { campaignChecks } from './campaign-checks.ts';

const results = 'test-results';

const usage = `Usage: npm run campaign -- [checks] [--seed <number>]

Holds the product to the catalogue of dangers at full counts, with random cases of a seed of their own. It takes hours;
npm test does the same in small. What was found is written to ${results}/campaign.json, and a check that stands there
with the same seed is not run again.

documents --from <folder> takes each file and folder there for an OpenAPI document of a tenant: types, a table, a form and
a bundle are made of it.

Examples: npm run campaign -- C07 C14 --seed 7
          npm run campaign -- documents --from ~/openapi`;

interface Outcome {
  readonly id: string;
  readonly danger: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What went wrong: a test's name and what it said. */
  readonly failures?: readonly string[];
}

/** Answers 0 when everything held, 1 when something did not, 2 for wrong use. */
export function runCampaign(args: readonly string[], seedOfToday: () => number): number {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const at = args.indexOf('--seed');
  const seed = at < 0 ? seedOfToday() : Number(args[at + 1]);
  const wanted = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1);
  const checks = campaignChecks.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const unknown = wanted.find((id) => !campaignChecks.some((check) => check.id === id));
  if (unknown !== undefined || !Number.isSafeInteger(seed)) {
    console.error(
      `${unknown === undefined ? '--seed must be a whole number' : `unknown check ${unknown}`}\n\n${usage}`,
    );
    return 2;
  }
  mkdirSync(results, { recursive: true });
  const report = path.join(results, 'campaign.json');
  const before = outcomesOf(report, seed);
  const outcomes: Outcome[] = [];
  console.log(`seed ${seed}`);
  for (const check of checks) {
    const known = before.find(({ id, failed }) => id === check.id && failed === 0);
    const outcome = known ?? runCheck(check, seed);
    for (const failure of outcome.failures ?? []) console.log(failure);
    outcomes.push(outcome);
    writeFileSync(
      report,
      `${JSON.stringify({ seed, outcomes: merged(before, outcomes) }, null, 2)}\n`,
    );
    console.log(
      `${outcome.failed === 0 ? 'held  ' : 'FAILED'}  ${check.id.padEnd(5)}  ${String(outcome.passed).padStart(5)} tests  ${outcome.seconds.toFixed(0).padStart(5)} s  ${check.danger}`,
    );
  }
  const failed = outcomes.filter((outcome) => outcome.failed > 0).length;
  console.log(`\n${outcomes.length - failed} of ${outcomes.length} checks held`);
  return failed === 0 ? 0 : 1;
}

function runCheck({ id, danger, runs }: CampaignCheck, seed: number): Outcome {
  const started = performance.now();
  let [passed, failed] = [0, 0];
  const failures: string[] = [];
  for (const { file, named } of runs) {
    const counted = runTests(file, named, seed);
    passed += counted.passed;
    failed += counted.failed;
    failures.push(...counted.failures);
  }
  return {
    id,
    danger,
    passed,
    failed,
    seconds: (performance.now() - started) / 1000,
    ...(failures.length > 0 && { failures }),
  };
}

function runTests(file: string, named: string | undefined, seed: number) {
  const report = path.join(results, 'campaign-run.json');
  rmSync(report, { force: true });
  const isJourney = file.endsWith('.journey.ts');
  const [runner, ...flags] = isJourney
    ? ['node_modules/@playwright/test/cli.js', 'test', file, '--reporter=json']
    : ['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=json', `--outputFile=${report}`];
  const name = named === undefined ? [] : [isJourney ? '-g' : '-t', named];
  spawnSync(process.execPath, [runner, ...flags, ...name], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LIVERY_FULL: '1',
      PROPERTY_SEED: String(seed),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  // A run that could not even count, or that found no test of the name, has shown nothing.
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: [`${file}: no report`] };
  const counted = isJourney ? journeyCounts(report) : unitCounts(report);
  const isEmpty = counted.passed + counted.failed === 0;
  return {
    passed: counted.passed,
    failed: isEmpty ? 1 : counted.failed,
    failures: isEmpty ? [`${file}: no test of the name`] : counted.failures,
  };
}

function unitCounts(report: string) {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as {
    readonly numPassedTests: number;
    readonly numFailedTests: number;
    readonly numFailedTestSuites: number;
    readonly testResults: readonly UnitFile[];
  };
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  return { passed: numPassedTests, failed, failures: testResults.flatMap(unitFailures) };
}

interface UnitFile {
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

function unitFailures({ status, message, assertionResults }: UnitFile): readonly string[] {
  if (status !== 'failed') return [];
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (failed.length === 0) return [message];
  return failed.map(
    ({ fullName, failureMessages = [] }) => `${fullName}\n${failureMessages.join('\n')}`,
  );
}

function journeyCounts(report: string) {
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky', number>>;
    /** What went wrong outside any journey. */
    readonly errors: readonly unknown[];
  };
  const failed = Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0);
  return { passed: stats.expected, failed, failures: errors.map((error) => JSON.stringify(error)) };
}

function outcomesOf(report: string, seed: number): readonly Outcome[] {
  if (!existsSync(report)) return [];
  const found = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly seed: number;
    readonly outcomes: readonly Outcome[];
  };
  return found.seed === seed ? found.outcomes : [];
}

function merged(before: readonly Outcome[], now: readonly Outcome[]): readonly Outcome[] {
  const ids = new Set(now.map(({ id }) => id));
  return [...before.filter(({ id }) => !ids.has(id)), ...now];
}

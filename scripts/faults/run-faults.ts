import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

// What a copy of the product does not need: it is made anew, or linked.
const left: readonly string[] = ['node_modules', '.git', 'dist', 'data', 'test-results'];

const usage = `Usage: npm run faults -- [checks] [--from <number>] [--to <number>]

Puts each seeded fault into a copy of the product and runs the tests that must notice it. All of them take more than an
hour: --from and --to choose by the number that is printed in front of each.

Example: npm run faults -- C04 C05`;

/** Answers 0 when every chosen fault was noticed, 1 when one was not, 2 for wrong use. */
export function runFaults(args: readonly string[]): number {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const from = Number(values.from ?? 1);
  const to = Number(values.to ?? faults.length);
  if (values.help === true || !Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
    console.log(usage);
    return values.help === true ? 0 : 2;
  }
  const wanted = faults
    .map((fault, index) => ({ ...fault, number: index + 1 }))
    .filter(({ check }) => positionals.length === 0 || positionals.includes(check))
    .filter(({ number }) => number >= from && number <= to);
  const copy = mkdtempSync(path.join(tmpdir(), 'livery-faults-'));
  try {
    cpSync('.', copy, { recursive: true, filter: (source) => !left.includes(source) });
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const unnoticed = wanted.filter((fault) => {
      const failed = failuresWith(fault, copy);
      console.log(
        `${String(fault.number).padStart(3)}  ${failed > 0 ? 'red  ' : 'GREEN'}  ${fault.check.padEnd(5)}  ${fault.what}`,
      );
      return failed === 0;
    });
    console.log(`\n${wanted.length - unnoticed.length} of ${wanted.length} faults were noticed`);
    return unnoticed.length === 0 && wanted.length > 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** How many tests fail with the fault in its place, until one did. Tests that cannot run at all notice nothing. */
function failuresWith({ file, from, to, tests, named, what }: Fault, copy: string): number {
  const target = path.join(copy, file);
  const right = readFileSync(target, 'utf8');
  if (right.split(from).length !== 2)
    throw new Error(`${file}: the place of the fault "${what}" is not there once`);
  writeFileSync(
    target,
    right.replace(from, () => to),
  );
  const report = path.join(copy, 'faults.json');
  rmSync(report, { force: true });
  try {
    const filter = named === undefined ? [] : ['-t', named];
    spawnSync(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        tests,
        ...filter,
        // One test that notices it is enough, and what a fault brings to a halt takes its whole time limit.
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      // Tests that never end notice nothing.
      {
        cwd: copy,
        stdio: 'ignore',
        timeout: 900_000,
        killSignal: 'SIGKILL',
        env: { ...process.env, LIVERY_EVERY_STORE: '1' },
      },
    );
    const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly numFailedTests: number;
    };
    return numFailedTests;
  } finally {
    writeFileSync(target, right);
  }
}

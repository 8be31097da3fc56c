import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

// What a copy of the product does not need: it is made anew, or linked.
const left: readonly string[] = ['node_modules', '.git', 'dist', 'data', 'test-results'];

/**
 * Puts each fault into a copy of the product and runs the tests that must notice it. `chosen` are checks (`C20`); all of
 * them without one. Answers 0 when every fault was noticed, else 1.
 */
export function runFaults(chosen: readonly string[]): number {
  const copy = mkdtempSync(path.join(tmpdir(), 'livery-faults-'));
  try {
    cpSync('.', copy, { recursive: true, filter: (source) => !left.includes(source) });
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const wanted = faults.filter(({ check }) => chosen.length === 0 || chosen.includes(check));
    const unnoticed = wanted.filter((fault) => {
      const failed = failuresWith(fault, copy);
      console.log(`${failed > 0 ? 'red  ' : 'GREEN'}  ${fault.check.padEnd(5)}  ${fault.what}`);
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
      { cwd: copy, stdio: 'ignore' },
    );
    const { numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly numFailedTests: number;
    };
    return numFailedTests;
  } finally {
    writeFileSync(target, right);
  }
}

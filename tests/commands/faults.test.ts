import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults } from '#scripts/faults/faults.ts';

it.each(faults.map((fault) => [fault.what, fault] as const))(
  'the fault can be put in its place: %s',
  (_what, { file, from, to, tests }) => {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(existsSync(tests)).toBe(true);
  },
);

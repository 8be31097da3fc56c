import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: begun last, one of them would keep a single worker busy at the end. */
export const slow = [
  'tests/server/pglite.test.ts',
  'tests/server/postgresql.test.ts',
  'tests/contract/answers.test.ts',
  'tests/contract/gates.test.ts',
  'tests/forms/conformance.test.ts',
  'tests/server/process.test.ts',
  'tests/dev/live-edits.test.ts',
  'tests/server/killed-with-orders.test.ts',
  'tests/server/killed-server.test.ts',
  'tests/tenants/findings.test.ts',
  'tests/tenants/own-blocks.test.ts',
  'tests/tenants/isolation.test.ts',
  'tests/commands/start.test.ts',
];

/** Begins with the slow files. A clean clone knows no times of its own, and would begin with those of most lines. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = slow.indexOf(path.relative(this.ctx.config.root, moduleId));
      return index === -1 ? slow.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { inventTenants } from '#generator/bench/tenant-builds.ts';
import { tenantClients } from '#generator/codegen/tenant-clients.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { largeDocument } from '#tests/openapi/large-document.ts';
import { strictProblems } from '#tests/openapi/strict-problems.ts';
import type { Figure } from './figure.ts';
import { seconds } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const operations = 500;

/** Types of a tenant's own document with many operations: made, and compiled with every strictness without a word. */
export function benchClients(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    inventTenants(folder, 1);
    const documents = path.join(folder, 'tenants', 'bench-0', 'openapi');
    mkdirSync(documents, { recursive: true });
    writeFileSync(path.join(documents, 'large.json'), JSON.stringify(largeDocument(operations)));
    const started = performance.now();
    const { written } = await tenantClients(workspaceAt(folder));
    const made = seconds(started);
    const problems = strictProblems(folder, written);
    const total = seconds(started);
    if (written.length !== 1 || problems !== '')
      throw new Error(`the types of ${operations} operations do not compile: ${problems}`);
    return [
      { name: `types of ${operations} operations`, value: made, unit: 's' },
      {
        name: 'the same, compiled under strict',
        value: total,
        unit: 's',
        bar: { limit: 20, atMost: true },
      },
    ];
  });
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { build } from 'vite';
import { buildBundle } from '#generator/bundle/build-bundle.ts';
import { coreViteConfig } from '#generator/bundle/core-config.ts';
import { buildCore } from '#generator/bundle/core-build.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '#generator/config/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import type { Figure } from './bench.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const counts = [1, 10, 100];
const rounds = 3;

/**
 * Time of a tenant's layer with the core warm, checking included, beside one plain Vite build of the same app.
 * The two take turns, and the ratio is taken within a turn: it holds while the machine's speed drifts.
 */
export function benchBuild(): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const product = workspaceAt();
    makeTenants(product.tenants, path.join(folder, 'tenants'), Math.max(...counts));
    await buildCore(product);

    const turns: { readonly plain: number; readonly layers: readonly number[]; readonly ratio: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const plain = await plainBuild(path.join(folder, `plain-${round}`));
      const layers: number[] = [];
      for (const count of counts) layers.push(await tenantBuild(folder, count));
      turns.push({ plain, layers, ratio: (layers.at(-1) ?? 0) / plain });
    }
    const layerTime = (index: number) => median(turns.map(({ layers }) => layers[index] ?? 0));
    return [
      { name: 'one plain Vite build', value: median(turns.map(({ plain }) => plain)), unit: 'ms' },
      ...counts.map((count, index): Figure => ({
        name: `${count} tenants, core warm, per tenant`,
        value: layerTime(index) / count,
        unit: 'ms',
        // One alone also pays for reading what all tenants share.
        ...(count === 1 ? {} : { bar: { limit: 25, atMost: true } }),
      })),
      { name: '100 tenants against one plain Vite build', value: median(turns.map(({ ratio }) => ratio)), unit: '×', bar: { limit: 2, atMost: true } },
    ];
  });
}

async function plainBuild(out: string): Promise<number> {
  const started = performance.now();
  await build(coreViteConfig(workspaceAt(), out));
  return performance.now() - started;
}

/** Reads, checks and builds `count` tenants as `livery build` does, in this process. */
async function tenantBuild(root: string, count: number): Promise<number> {
  const started = performance.now();
  const project = openProject(workspaceAt(root));
  const core = await buildCore(project.workspace);
  const ids = Array.from({ length: count }, (_, index) => tenantId(index));
  const { resolutions } = checkTenants(project, ids);
  for (const { id, tenant } of resolutions) {
    if (tenant === undefined) throw new Error(`${id} was not resolved`);
    buildBundle({ name: id, tenants: [tenant], base: '/', dist: project.workspace.dist }, core, project.messages);
  }
  return performance.now() - started;
}

/** Copies of a shipped tenant, each with a name, an id and colours of its own. */
function makeTenants(shipped: string, folder: string, count: number): void {
  cpSync(path.join(shipped, 'base'), path.join(folder, 'base'), { recursive: true });
  const template = readFileSync(path.join(shipped, 'dev', 'profile.json'), 'utf8');
  for (let index = 0; index < count; index += 1) {
    const id = tenantId(index);
    cpSync(path.join(shipped, 'dev'), path.join(folder, id), { recursive: true });
    const profile = template
      .replace('"id": "dev"', `"id": "${id}"`)
      .replace('"dev-sandbox"', `"house-${index}"`)
      .replace('"Sandbox"', `"House ${index}"`)
      .replace('pub_dev01', `pub_house${1000 + index}`);
    writeFileSync(path.join(folder, id, 'profile.json'), profile);
  }
}

function tenantId(index: number): string {
  return `house${index}`;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

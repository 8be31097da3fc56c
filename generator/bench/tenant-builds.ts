import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Theme } from '#config/theme.gen.ts';
import { brandImages } from '#generator/brand/brand-images.ts';
import { buildBundles } from '#generator/bundle/build-bundles.ts';
import { withDrafts, type DraftWriter } from '#generator/bundle/drafts/draft-writer.ts';
import { buildCore } from '#generator/core/core-build.ts';
import { coreEntry, sharedViteConfig } from '#generator/core/core-config.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { toJson } from '../config/read/located.ts';
import { openProject } from '../config/read/project.ts';
import { hasErrors } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { newTenant } from '#generator/scaffold/new-tenant.ts';
import { workspaceAt, type Workspace } from '#generator/workspace.ts';

export interface TenantBuildFigures {
  /** One Vite build of the same app, as anybody would make it, in milliseconds. */
  readonly plainBuild: number;
  /** Number of tenants → milliseconds to check and build them all with the core there. */
  readonly tenants: Readonly<Record<number, number>>;
}

/** Times invented tenants against one plain Vite build, in this process and on this machine. */
export async function measureTenantBuilds(
  counts: readonly number[] = [1, 10, 100],
): Promise<TenantBuildFigures> {
  const product = workspaceAt();
  const folder = mkdtempSync(path.join(memoryFolder(), 'livery-bench-'));
  try {
    // The core lies where the bundles go: links do not cross from one file system to another.
    const cache = path.join(folder, 'cache');
    await buildCore({ ...product, cache });
    const plainBuild = await timed(() => plainViteBuild(product, path.join(folder, 'plain')));
    const tenants: Record<number, number> = {};
    for (const count of counts)
      tenants[count] = await timeTenants(path.join(folder, String(count)), cache, count);
    return { plainBuild, tenants };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let reference: Promise<number> | null = null;
let toolsAreLoaded = false;

/** Milliseconds of one plain Vite build of the app: the baseline of this run. Measured once a run. */
export function referenceBuild(): Promise<number> {
  reference ??= plainBuildTime();
  return reference;
}

/** Milliseconds of one plain Vite build of the app, now. */
export async function plainBuildTime(): Promise<number> {
  const folder = mkdtempSync(path.join(memoryFolder(), 'livery-bench-'));
  try {
    // The first build of a process also loads the tools.
    if (!toolsAreLoaded) await plainViteBuild(workspaceAt(), path.join(folder, 'first'));
    toolsAreLoaded = true;
    return await timed(() => plainViteBuild(workspaceAt(), path.join(folder, 'second')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A disk's mood is not what is measured: creating a folder takes from 0.02 to 0.8 ms on one and the same.
function memoryFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir();
}

async function plainViteBuild(product: Workspace, outDir: string): Promise<void> {
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      ...sharedViteConfig(product),
      logLevel: 'silent',
      build: {
        outDir,
        emptyOutDir: true,
        reportCompressedSize: false,
        rolldownOptions: { input: path.join(product.product, coreEntry) },
      },
    });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

async function timeTenants(root: string, cache: string, count: number): Promise<number> {
  try {
    inventTenants(root, count);
    const workspace: Workspace = { ...workspaceAt(root), cache };
    await drawMarks(workspace);
    return await timed(() => withDrafts(count, (writer) => buildTenants(workspace, count, writer)));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function buildTenants(workspace: Workspace, count: number, writer: DraftWriter) {
  const project = openProject(workspace);
  const { resolutions, findings } = checkTenants(project, []);
  if (hasErrors(findings))
    throw new Error(`the generated tenants have findings:\n${report(findings, 'text')}`);
  const core = await buildCore(workspace);
  const { dist, cache, product } = workspace;
  const requests = resolutions.flatMap(({ id, tenant }) =>
    tenant ? { name: id, base: '/', dist, cache, product, tenants: [tenant] } : [],
  );
  const bundles = await buildBundles(requests, core, project.messages, writer);
  if (bundles.length !== count) throw new Error(`${bundles.length} of ${count} were built`);
}

// Pictures are drawn once in the life of a mark, so they are warm like the core.
async function drawMarks(workspace: Workspace): Promise<void> {
  const { resolutions } = checkTenants(openProject(workspace), []);
  for (const { tenant } of resolutions) if (tenant) await brandImages(tenant, workspace.cache);
}

const countries = [1, 34, 48, 90, 91] as const;
const templates = ['sc', 'edel', 'abs', 'neo'] as const;
const locales = ['en-US', 'es-ES', 'pl-PL', 'tr-TR', 'hi-IN', 'zh-CN'] as const;

/** Fills `root` with the base and that many invented tenants, no two alike in name, country, theme and languages. */
export function inventTenants(root: string, count: number): void {
  cpSync(path.join(workspaceAt().tenants, 'base'), path.join(root, 'tenants', 'base'), {
    recursive: true,
  });
  const { themes } = openProject(workspaceAt(root)).themes;
  for (let index = 0; index < count; index += 1) {
    const template = templates[index % templates.length] ?? 'sc';
    const theme = themes.get(template);
    if (!theme) throw new Error(`there is no theme ${template}`);
    const id = `bench-${index}`;
    const answers = {
      id,
      template,
      name: `Bench Tenant ${index}`,
      countryCode: countries[index % countries.length] ?? 1,
      layout: index % 2 === 0 ? 'st' : 'hr',
      secondStep: 'required' as const,
      languages: [
        locales[index % locales.length] ?? 'en-US',
        locales[(index + 1) % locales.length] ?? 'es-ES',
      ],
    } as const;
    for (const [name, text] of Object.entries(
      newTenant(answers, toJson(theme) as unknown as Theme, new Set(), '../../schemas'),
    )) {
      const file = path.join(root, 'tenants', id, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

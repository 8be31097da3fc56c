import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import type { BundleRequest } from '#generator/bundle/draft-bundle.ts';
import { buildBundles } from '#generator/bundle/build-bundles.ts';
import { withDrafts, type DraftWriter } from '#generator/bundle/drafts/draft-writer.ts';
import { buildCore } from '#generator/core/core-build.ts';
import { generate } from '#generator/codegen/generate.ts';
import { tenantIds } from '../config/read/chain.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, type Project } from '../config/read/project.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { writeResolved } from '#generator/config/write-resolved.ts';
import { hasErrors, withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { Workspace } from '#generator/workspace.ts';
import { example, type CommandContext } from './command.ts';

interface BuildOptions {
  readonly all?: boolean;
  readonly profiles?: string;
  readonly base: string;
  readonly site?: string;
  readonly shard?: string;
  readonly copy?: boolean;
}

export function buildCommand(command: Command, context: CommandContext): void {
  command
    .argument('[id...]', 'tenants to build; with --profiles, the name of the bundle')
    .option('--all', 'every tenant')
    .option('--profiles <ids>', 'several profiles in one bundle; the first is the default')
    .option('--base <path>', 'path that the bundle is served under', '/')
    .option(
      '--site <origin>',
      'public origin, used for social preview images: https://acme.example',
    )
    .option('--shard <i/n>', 'with --all: build shard i of n, for parallel machines')
    .option('--copy', 'copy the files that bundles share instead of linking them')
    .addHelpText('after', `${example('build pl es')}\n  $ livery build demo --profiles dev,pl,es`)
    .action(async (ids: readonly string[], options: BuildOptions) => {
      if (!/^\/([\w.-]+\/)*$/.test(options.base))
        throw new UserError(
          `--base must begin and end with a slash, for example /acme/; got "${options.base}"`,
        );
      if (options.site !== undefined && !/^https:\/\/[^/?#\s]+$/.test(options.site))
        throw new UserError(
          `--site must be an origin without a path, for example https://acme.example; got "${options.site}"`,
        );
      const started = performance.now();
      const workspace = context.workspace();
      const project = openProject(workspace);
      const plan = bundlePlan(ids, options, () => tenantIds(workspace, project.read));
      const isBuilt = await withDrafts(plan.length, (writer) =>
        buildPlanned(plan, project, options, context, writer),
      );
      if (!isBuilt) return context.exit(1);
      context.print(`done in ${Math.round(performance.now() - started)} ms`);
    });
}

/** Checks the tenants and builds them all, or none where one has errors. */
async function buildPlanned(
  plan: readonly PlannedBundle[],
  project: Project,
  options: BuildOptions,
  context: CommandContext,
  writer: DraftWriter,
): Promise<boolean> {
  const { workspace } = project;
  const { resolutions, findings } = checkTenants(project, [
    ...new Set(plan.flatMap((bundle) => bundle.profiles)),
  ]);
  const wrong = withoutNotes(findings);
  if (wrong.length > 0) context.print(report(wrong, 'text'));
  if (hasErrors(findings)) {
    context.print('nothing was built; dist/ is unchanged');
    return false;
  }
  await generate(workspace);
  const core = await buildCore(workspace);
  context.print(
    core.builtIn === 0 ? 'core unchanged' : `core built in ${Math.round(core.builtIn)} ms`,
  );
  const tenants = new Map(
    resolutions.flatMap(({ id, tenant }) => (tenant ? [[id, tenant] as const] : [])),
  );
  const requests = plan.map((bundle) => requestFor(bundle, tenants, options, workspace));
  const bundles = await buildBundles(requests, core, project.messages, writer);
  writeResolved(project, resolutions);
  for (const built of bundles)
    context.print(
      `dist/${built.name}  ${built.files} files  ${kilobytes(built.bytes)}  first script ${kilobytes(built.initialScript)} gzip  ${built.milliseconds.toFixed(1)} ms`,
    );
  return true;
}

interface PlannedBundle {
  readonly name: string;
  readonly profiles: readonly string[];
}

function bundlePlan(
  ids: readonly string[],
  options: BuildOptions,
  everyTenant: () => readonly string[],
): PlannedBundle[] {
  if (options.shard !== undefined && options.all !== true)
    throw new UserError('--shard requires --all');
  if (options.profiles !== undefined) {
    const [name, ...more] = ids;
    if (name === undefined || more.length > 0 || options.all === true)
      throw new UserError(
        '--profiles builds one bundle and requires its name: livery build demo --profiles dev,pl',
      );
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      throw new UserError(
        `invalid bundle name "${name}": use lower-case letters, digits and hyphens`,
      );
    const profiles = options.profiles
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '');
    if (profiles.length === 0) throw new UserError('--profiles is empty');
    return [{ name, profiles }];
  }
  if (ids.length === 0 && options.all !== true)
    throw new UserError('name the tenants to build, or use --all');
  const wanted = options.all === true ? shardOf(everyTenant(), options.shard ?? '1/1') : ids;
  return wanted.map((id) => ({ name: id, profiles: [id] }));
}

// Every n-th, so that parts stay alike when tenants are added.
function shardOf(ids: readonly string[], shard: string): string[] {
  const [, part = '', parts = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard) ?? [];
  if (part === '' || Number(part) > Number(parts))
    throw new UserError(`invalid --shard ${shard}; expected i/n, for example 1/4`);
  return ids.filter((_, index) => index % Number(parts) === Number(part) - 1);
}

function requestFor(
  { name, profiles }: PlannedBundle,
  tenants: ReadonlyMap<string, ResolvedTenant>,
  { base, site, copy }: BuildOptions,
  { dist, cache, product }: Workspace,
): BundleRequest {
  return {
    name,
    base,
    dist,
    cache,
    product,
    tenants: profiles.flatMap((id) => tenants.get(id) ?? []),
    ...(site === undefined ? {} : { site }),
    ...(copy === undefined ? {} : { copy }),
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

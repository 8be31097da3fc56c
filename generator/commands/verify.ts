import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { knownTenants } from '#generator/config/check-tenants.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { bundleFolder, bundlePathHelp } from '#generator/serve/bundle-folder.ts';
import { budgetTable } from '#generator/verify/budget-table.ts';
import { laterParts } from '#generator/verify/part-times.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import type { Workspace } from '#generator/workspace.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { openProject } from '../config/read/project.ts';
import { example, type CommandContext } from './command.ts';

interface VerifyOptions {
  readonly all?: boolean;
}

export function verifyCommand(command: Command, context: CommandContext): void {
  command
    .argument('[dist...]', 'folders of built bundles')
    .option('--all', 'every bundle in dist/')
    .addHelpText(
      'after',
      `${example('verify dist/pl')}
  $ livery verify --all

Of a single bundle it prints the JavaScript (gzip -9) that each route needs before its screen is
whole, for a guest and for a client. Limits: login 135 KB, home 215 KB, any other route 60 KB beyond
home, with a form 115 KB. All tenants of the root are read once, however many bundles are verified.

${bundlePathHelp}`,
    )
    .action((given: readonly string[], options: VerifyOptions) => {
      const workspace = context.workspace();
      const project = openProject(workspace);
      // Without tenants there is nothing that could be found in another's bundle.
      knownTenants(project);
      const bundles = bundlesOf(given, options, workspace);
      const marks = tenantMarks(project);
      let wrong = 0;
      for (const dist of bundles) {
        const { profiles, files, routes, problems } = verifyBundle(
          bundleFolder(dist, workspace),
          marks,
        );
        if (bundles.length === 1)
          for (const line of budgetTable(routes, laterParts)) context.print(line);
        for (const { file, code, message } of problems)
          context.print(`${dist}/${file} ${code} ${message}`);
        context.print(
          `${profiles.join(', ')}: ${counted(files, 'file')}, ${problemsOf(problems.length)}`,
        );
        wrong += problems.length;
      }
      if (bundles.length > 1)
        context.print(`${counted(bundles.length, 'bundle')} verified, ${problemsOf(wrong)}`);
      if (wrong > 0) context.exit(1);
    });
}

function bundlesOf(
  given: readonly string[],
  { all }: VerifyOptions,
  { dist }: Workspace,
): readonly string[] {
  if (all !== true) {
    if (given.length === 0)
      throw new UserError('name the bundles to verify, for example dist/pl, or use --all');
    return given;
  }
  if (given.length > 0) throw new UserError('--all verifies every bundle; name none beside it');
  const built = existsSync(dist) ? readdirSync(dist, { withFileTypes: true }) : [];
  const bundles = built
    .filter((entry) => entry.isDirectory() && existsSync(path.join(dist, entry.name, 'index.html')))
    .map(({ name }) => path.relative('.', path.join(dist, name)))
    .sort();
  if (bundles.length === 0)
    throw new UserError(`there are no bundles in ${dist}; build them with: livery build --all`);
  return bundles;
}

function problemsOf(count: number): string {
  return count === 0 ? 'no problems' : counted(count, 'problem');
}

import type { Command } from 'commander';
import { generate } from '#generator/codegen/generate.ts';
import { tenantBlocks } from '#generator/codegen/tenant-blocks.ts';
import { tenantClients } from '#generator/codegen/tenant-clients.ts';
import { tenantIds } from '../config/read/chain.ts';
import { openProject } from '../config/read/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { writeResolved } from '#generator/config/write-resolved.ts';
import { hasErrors } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { writeReference } from '#generator/docs/write-reference.ts';
import { isInstalled, type Workspace } from '#generator/workspace.ts';
import { example, type CommandContext } from './command.ts';

export function generateCommand(command: Command, context: CommandContext): void {
  command
    .option('--check', 'write nothing; exit 1 when a generated file is out of date')
    .addHelpText('after', example('generate'))
    .action(async (options: { readonly check?: boolean }) => {
      const isCheck = options.check === true;
      const workspace = context.workspace();
      const { changed, total, unmatched } = await generate(workspace, { check: isCheck });
      // The reference is made of the same schemas, so one command covers both.
      const pages =
        workspace.root === workspace.product
          ? writeReference(workspace, await context.help(), { check: isCheck })
          : { changed: [], total: 0 };
      for (const file of [...changed, ...pages.changed])
        context.print(`${isCheck ? 'out of date' : 'wrote'} ${file}`);
      for (const block of unmatched.sources)
        context.print(`block ${block} has a schema and no source in src/web/features`);
      for (const block of unmatched.schemas)
        context.print(`block ${block} has a source and no schema in schemas/blocks`);
      const isChanged = changed.length + pages.changed.length > 0;
      if (!isChanged)
        context.print(
          isInstalled
            ? "the product's own files are generated"
            : `${total + pages.total} generated files are up to date`,
        );
      if (!isCheck)
        for (const file of tenantBlocks(openProject(workspace))) context.print(`wrote ${file}`);
      if (!isCheck) writeTenants(workspace, context.print);
      const isWhole = isCheck || (await writeClients(workspace, context.print));
      const isMatched = unmatched.sources.length === 0 && unmatched.schemas.length === 0;
      if ((isCheck && isChanged) || !isMatched || !isWhole) context.exit(1);
    });
}

/** Answers whether nothing was left out. */
async function writeClients(workspace: Workspace, print: (text: string) => void): Promise<boolean> {
  const { written, findings } = await tenantClients(workspace);
  for (const file of written) print(`wrote ${file}`);
  const isWhole = !hasErrors(findings);
  // What else is wrong with a document is what livery check says.
  const untyped = findings.filter(({ code }) => code === 'openapi/types');
  if (untyped.length > 0) print(report(untyped, 'text'));
  if (!isWhole) print('no types were generated for documents with errors; see livery check');
  return isWhole;
}

// Types must be written even while a tenant is broken, so its findings are only announced here.
function writeTenants(workspace: Workspace, print: (text: string) => void): void {
  const project = openProject(workspace);
  const ids = tenantIds(workspace, project.read);
  const resolutions = ids.map((id) => resolveTenant(project, id));
  const broken = resolutions.filter((one) => !one.tenant).map((one) => one.id);
  const changed = writeResolved(project, resolutions);
  for (const id of changed) print(`wrote .livery/tenants/${id}.json`);
  if (broken.length > 0) print(`not resolved: ${broken.join(', ')}; see livery check`);
}

import type { Command } from 'commander';
import { openProject } from '../config/read/project.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { assertFolder, assertReadable } from '#generator/tenants/known-folder.ts';
import { renameTenant } from '#generator/tenants/rename-tenant.ts';
import { assertFreeId } from '#generator/tenants/tenant-id.ts';
import { productBase } from '#generator/workspace.ts';
import { example, type CommandContext } from './command.ts';

export function renameCommand(command: Command, context: CommandContext): void {
  command
    .argument('<old>', 'tenant')
    .argument('<new>', 'its new id: lower-case letters, digits and hyphens')
    .addHelpText(
      'after',
      `${example('rename acme acme-invest')}

Moves the folder and changes "id", "extends" of the tenants that extend it, and the imports of its
blocks. "http.tenantId" stays, so its clients and their money stay its own. What was built under the
old name is removed.`,
    )
    .action((from: string, to: string) => {
      const project = openProject(context.workspace());
      assertFolder(project, from);
      if (from === productBase)
        throw new UserError(`"${productBase}" keeps its name: tenants extend it`);
      assertFreeId(project.workspace, to);
      assertReadable(project, from);
      const { changed, removed } = renameTenant(project, from, to);
      context.print(`renamed tenants/${from} to tenants/${to}`);
      for (const file of changed) context.print(`changed ${file}`);
      for (const file of removed) context.print(`removed ${file}`);
      context.print(`next: livery build ${to}${context.rootFlag()}`);
    });
}

import path from 'node:path';
import type { Command } from 'commander';
import { tenantFolders } from '../config/read/chain.ts';
import { openProject } from '../config/read/project.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import {
  besideFolder,
  pointAtSchemas,
  writeEditorSchemas,
} from '#generator/editor/write-editor-schemas.ts';
import { example, type CommandContext } from './command.ts';

export function schemaCommand(command: Command, context: CommandContext): void {
  command
    .description(
      'write the schemas that an editor completes and validates the files of one tenant by: names of the tenant, fields of answers beside the operation of a bind, request fields in the map of a form',
    )
    .argument('<id>', 'tenant')
    .option(
      '--write',
      `write the schemas to ${besideFolder}/ in the tenant folder and point its files at them`,
    )
    .addHelpText('after', example('schema pl --write'))
    .action((id: string, options: { readonly write?: boolean }) => {
      const project = openProject(context.workspace());
      const folders = tenantFolders(project.workspace);
      if (!folders.includes(id))
        throw new UserError(
          `there is no tenant "${id}"; ${suggest(id, folders) ?? 'see tenants/'}`,
        );
      const { root, tenants } = project.workspace;
      const folder =
        options.write === true
          ? path.join(tenants, id, besideFolder)
          : path.join(root, '.livery', 'editor', id);
      const count = writeEditorSchemas(project, id, folder);
      context.print(`wrote ${count} schemas to ${path.relative(root, folder)}/`);
      for (const file of options.write === true ? pointAtSchemas(project, id) : [])
        context.print(`changed $schema in ${file}`);
    });
}

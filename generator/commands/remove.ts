import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { openProject } from '../config/read/project.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { assertFolder, childrenOf } from '#generator/tenants/known-folder.ts';
import { removeOutput } from '#generator/tenants/tenant-output.ts';
import { example, type CommandContext } from './command.ts';

export function removeCommand(command: Command, context: CommandContext): void {
  command
    .argument('<id>', 'tenant')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      `${example('remove acme --yes')}

Removes the folder and what was built of it. A tenant that others extend stays. The data of its
clients are the backend's and stay there.`,
    )
    .action(async (id: string, options: { readonly yes?: boolean }) => {
      const project = openProject(context.workspace());
      assertFolder(project, id);
      const children = childrenOf(project, id);
      if (children.length > 0)
        throw new UserError(
          `"${id}" is extended by ${children.join(', ')}; change "extends" there first`,
        );
      if (options.yes !== true && !(await isConfirmed(id))) {
        context.print('nothing was removed');
        return context.exit(1);
      }
      rmSync(path.join(project.workspace.tenants, id), { recursive: true });
      context.print(`removed tenants/${id}`);
      for (const file of removeOutput(project.workspace, id)) context.print(`removed ${file}`);
    });
}

async function isConfirmed(id: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UserError('not an interactive terminal; use --yes to remove without being asked');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove tenants/${id}? Type its id: `);
  terminal.close();
  return answer.trim() === id;
}

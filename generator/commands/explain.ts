import type { Command } from 'commander';
import { tenantIds } from '../config/read/chain.ts';
import { explainValue } from '#generator/config/explain-value.ts';
import { withProductMessages } from '#generator/messages/with-product-messages.ts';
import { openProject } from '../config/read/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { example, type CommandContext } from './command.ts';

export function explainCommand(command: Command, context: CommandContext): void {
  command
    .argument('<id>', 'tenant')
    .argument(
      '<path>',
      'file and keys: profile.currency, screens/dashboard.regions.main.assets.props',
    )
    .addHelpText(
      'after',
      example('explain pl profile.currency\n  $ livery explain pl messages/pl-PL.nav.home'),
    )
    .action((id: string, path: string) => {
      const project = openProject(context.workspace());
      const ids = tenantIds(project.workspace, project.read);
      if (!ids.includes(id))
        throw new UserError(`there is no tenant "${id}"; ${suggest(id, ids) ?? 'see tenants/'}`);
      const { files } = resolveTenant(project, id);
      for (const line of explainValue(withProductMessages(files, project), path))
        context.print(line);
    });
}

import type { Command } from 'commander';
import { writeReference } from '#generator/docs/write-reference.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { isInstalled } from '#generator/workspace.ts';
import { example, type CommandContext } from './command.ts';

export function docsCommand(command: Command, context: CommandContext): void {
  command
    .option('--check', 'write nothing; exit 1 when a page is out of date')
    .addHelpText('after', example('docs'))
    .action(async (options: { readonly check?: boolean }) => {
      if (isInstalled)
        throw new UserError(
          'the reference comes with the product: node_modules/@livery/product/docs',
        );
      const check = options.check === true;
      const { changed, total } = writeReference(context.workspace('root'), await context.help(), {
        check,
      });
      for (const page of changed) context.print(`${check ? 'out of date' : 'wrote'} ${page}`);
      if (changed.length === 0) context.print(`${total} pages are up to date`);
      else if (check) context.exit(1);
    });
}

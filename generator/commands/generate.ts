import type { Command } from 'commander';
import { generate } from '#generator/codegen/generate.ts';
import { example, type CommandContext } from './command.ts';

export function generateCommand(command: Command, context: CommandContext): void {
  command
    .option('--check', 'write nothing; exit 1 when a generated file is out of date')
    .addHelpText('after', example('generate'))
    .action(async (options: { readonly check?: boolean }) => {
      const isCheck = options.check === true;
      const { changed, total, unmatched } = await generate(context.workspace(), { check: isCheck });
      for (const file of changed) context.print(`${isCheck ? 'out of date' : 'wrote'} ${file}`);
      for (const block of unmatched.sources) context.print(`block ${block} has a schema and no source in src/web/features`);
      for (const block of unmatched.schemas) context.print(`block ${block} has a source and no schema in schemas/blocks`);
      if (changed.length === 0) context.print(`${total} generated files are up to date`);
      const isMatched = unmatched.sources.length === 0 && unmatched.schemas.length === 0;
      if ((isCheck && changed.length > 0) || !isMatched) context.exit(1);
    });
}

import path from 'node:path';
import type { Command } from 'commander';
import { knownTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '../config/read/project.ts';
import { budgetTable } from '#generator/verify/budget-table.ts';
import { laterParts } from '#generator/verify/part-times.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { example, type CommandContext } from './command.ts';

export function verifyCommand(command: Command, context: CommandContext): void {
  command
    .argument('<dist>', 'folder of a built bundle')
    .addHelpText(
      'after',
      `${example('verify dist/pl')}

Prints the JavaScript (gzip -9) that each route needs before its screen is whole, for a guest and for
a client. Limits: login 135 KB, home 215 KB, any other route 60 KB beyond home, with a form 115 KB.`,
    )
    .action((dist: string) => {
      const project = openProject(context.workspace());
      // Without tenants there is nothing that could be found in another's bundle.
      knownTenants(project);
      const { profiles, files, routes, problems } = verifyBundle(
        path.resolve(dist),
        tenantMarks(project),
      );
      for (const line of budgetTable(routes, laterParts)) context.print(line);
      for (const { file, code, message } of problems)
        context.print(`${dist}/${file} ${code} ${message}`);
      context.print(`${profiles.join(', ')}: ${files} files, ${countOf(problems.length)}`);
      if (problems.length > 0) context.exit(1);
    });
}

function countOf(problems: number): string {
  if (problems === 0) return 'no problems';
  return problems === 1 ? '1 problem' : `${problems} problems`;
}

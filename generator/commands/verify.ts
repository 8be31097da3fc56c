import path from 'node:path';
import type { Command } from 'commander';
import { openProject } from '#generator/config/project.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { example, type CommandContext } from './command.ts';

export function verifyCommand(command: Command, context: CommandContext): void {
  command
    .argument('<dist>', 'folder of a built bundle')
    .addHelpText('after', example('verify dist/pl'))
    .action((dist: string) => {
      const result = verifyBundle(path.resolve(dist), tenantMarks(openProject(context.workspace())));
      for (const { file, code, message } of result.problems) context.print(`${dist}/${file} ${code} ${message}`);
      const { profiles, files, firstScript, problems } = result;
      context.print(`${profiles.join(', ')}: ${files} files, first script ${(firstScript / 1000).toFixed(1)} KB gzip, ${problems.length === 0 ? 'no problems' : `${problems.length} problems`}`);
      if (problems.length > 0) context.exit(1);
    });
}

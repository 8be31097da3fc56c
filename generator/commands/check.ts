import { Option, type Command } from 'commander';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { openProject } from '../config/read/project.ts';
import { hasErrors, withoutNotes, type Finding } from '#generator/diagnostics/finding.ts';
import { report, reportFormats, type ReportFormat } from '#generator/diagnostics/report.ts';
import { example, type CommandContext } from './command.ts';

export function checkCommand(command: Command, context: CommandContext): void {
  command
    .argument('[id...]', 'tenants (default: all)')
    .addOption(
      new Option('--format <format>', 'output format').choices(reportFormats).default('text'),
    )
    .option('--types', "also type-check the tenants' own blocks; takes some seconds")
    .addHelpText('after', example('check pl es --format json'))
    .action(
      async (
        ids: readonly string[],
        options: { readonly format: ReportFormat; readonly types?: boolean },
      ) => {
        const project = openProject(context.workspace());
        const { resolutions, findings: found } = checkTenants(project, ids);
        // What does not even compile has no types to speak of.
        const typed =
          options.types === true && !hasErrors(found)
            ? await (await import('#generator/blocks/check-types.ts')).checkTypes(project, ids)
            : [];
        const findings = [...found, ...typed];
        if (findings.length > 0 || options.format !== 'text')
          context.print(report(findings, options.format));
        if (options.format === 'text') context.print(summary(resolutions.length, findings));
        if (hasErrors(findings)) context.exit(1);
      },
    );
}

function summary(tenants: number, findings: readonly Finding[]): string {
  const wrong = withoutNotes(findings).length;
  const notes = findings.length - wrong;
  return [
    `${counted(tenants, 'tenant')} checked`,
    wrong === 0 ? 'no findings' : counted(wrong, 'finding'),
    ...(notes === 0 ? [] : [counted(notes, 'note')]),
  ].join(', ');
}

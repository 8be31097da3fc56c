import type { Command } from 'commander';
import { checkTenants } from '#generator/config/check-tenants.ts';
import type { Resolution } from '#generator/config/resolve-tenant.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { openProject } from '../config/read/project.ts';
import { textAt } from '#generator/config/read/located.ts';
import { example, type CommandContext } from './command.ts';

interface ListOptions {
  readonly json?: boolean;
}

/** One tenant as `livery list` shows it; what a tenant with errors does not state is `null`. */
interface ListedTenant {
  readonly id: string;
  readonly name: string | null;
  readonly extends: string | null;
  readonly languages: readonly string[];
  readonly theme: string | null;
  readonly layout: string | null;
  readonly screens: number | null;
  readonly errors: number;
}

export function listCommand(command: Command, context: CommandContext): void {
  command
    .option('--json', 'one JSON array, for scripts')
    .addHelpText('after', example('list --json'))
    .action((options: ListOptions) => {
      const { resolutions } = checkTenants(openProject(context.workspace()), []);
      const tenants = resolutions.map(listed);
      if (options.json === true) context.print(JSON.stringify(tenants, null, 2));
      else for (const line of table(tenants)) context.print(line);
    });
}

function listed({ id, tenant, findings, files }: Resolution): ListedTenant {
  const profile = files.all.get('profile');
  return {
    id,
    name: textAt(profile, 'name') ?? null,
    extends: textAt(profile, 'extends') ?? null,
    languages: tenant?.profile.languages ?? [],
    theme: textAt(profile, 'template') ?? null,
    layout: textAt(profile, 'layout') ?? null,
    screens: tenant?.screens.length ?? null,
    errors: findings.filter(({ severity }) => severity === 'error').length,
  };
}

function table(tenants: readonly ListedTenant[]): readonly string[] {
  return aligned([
    ['tenant', 'name', 'theme', 'layout', 'screens', 'languages', 'state'],
    ...tenants.map(({ id, name, theme, layout, screens, languages, errors }) => [
      id,
      name ?? '-',
      theme ?? '-',
      layout ?? '-',
      screens === null ? '-' : String(screens),
      languages.length === 0 ? '-' : languages.join(' '),
      errors === 0 ? 'ready' : counted(errors, 'error'),
    ]),
  ]);
}

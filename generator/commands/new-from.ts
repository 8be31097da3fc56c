import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { openProject, type Project } from '../config/read/project.ts';
import { rootDocument } from '../config/read/root-document.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { addScreen } from '#generator/scaffold/from/add-screen.ts';
import { notesOn } from '#generator/scaffold/from/notes-on.ts';
import { partsFrom } from '#generator/scaffold/from/parts-from.ts';
import { schemaPath } from '#generator/scaffold/from/schema-path.ts';
import { tenantEdits } from '#generator/scaffold/from/tenant-edits.ts';
import { example, type CommandContext } from './command.ts';
import { soundTenant, writeChecked } from './write-checked.ts';

interface FromOptions {
  readonly from: string;
  readonly tenant?: string;
  readonly id?: string;
  readonly base?: string;
  readonly menu: boolean;
}

const made = {
  screen: 'add a screen that shows what an operation answers, with its texts and menu entry',
  form: 'add a form for what an operation takes, with its screen, texts and menu entry',
} as const;

/** `livery new screen` and `livery new form`: configuration from an operation of an OpenAPI document. */
export function newFromCommands(parent: Command, context: CommandContext): void {
  for (const kind of ['screen', 'form'] as const)
    parent
      .command(kind)
      .summary(made[kind])
      .description(made[kind])
      .requiredOption(
        '--from <operation>',
        'document and operationId, as livery operations lists them',
      )
      .option('--tenant <id>', 'tenant to add it to; default: the one that has the document')
      .option('--id <id>', `id of the ${kind}; default: made of the operationId`)
      .option('--base <url>', 'base URL of the service; default: the first server of the document')
      .option('--no-menu', 'no entry in the menu')
      .option('--root <folder>', 'folder that holds tenants/ and dist/')
      .addHelpText(
        'after',
        example(
          `new ${kind} --from ${kind === 'form' ? 'client/labelPayee' : 'client/listPayees'} --tenant pl`,
        ),
      )
      .action((options: FromOptions) => addFrom(kind, options, context));
}

function addFrom(kind: keyof typeof made, options: FromOptions, context: CommandContext): void {
  const project = openProject(context.workspace());
  const { operation, tenant } = operationNamed(project, options);
  const before = soundTenant(project, tenant);
  const folder = path.join(project.workspace.tenants, tenant);
  const own = project.read(tenant).files;
  const edits = tenantEdits(folder, schemaPath(folder));
  const parts = partsFrom(kind, operation, options, before.files, project);
  addScreen(parts, before.files, own, edits);
  // What a service is sent is for the integrator to decide: the notes say how, and the screen is right without.
  if (!writeChecked(edits, before, project, ['bind/security'], context)) return;
  for (const note of notesOn(operation, parts, before.files, project))
    context.print(`note: ${note}`);
  context.print(`next: livery dev ${tenant}${context.rootFlag()}, then ${parts.screen.route}`);
}

function operationNamed(
  project: Project,
  { from, tenant: asked }: FromOptions,
): { readonly operation: DescribedOperation; readonly tenant: string } {
  const [name = '', operationId] = from.split('/');
  if (operationId === undefined)
    throw new UserError(
      `invalid --from ${from}; write document/operationId, for example client/listAccounts`,
    );
  const document = rootDocument(project, name, asked);
  const operation = document.operations.find(({ id }) => id === from);
  if (operation === undefined)
    throw new UserError(
      `document ${name} has no operation "${operationId}"; ${
        suggest(
          from,
          document.operations.map(({ id }) => id),
        ) ?? `see livery operations ${name}`
      }`,
    );
  const tenant = asked ?? document.tenant;
  if (tenant === undefined)
    throw new UserError(`${name} is a document of the product; choose a tenant with --tenant`);
  if (!existsSync(path.join(project.workspace.tenants, tenant, 'profile.json')))
    throw new UserError(`there is no tenant "${tenant}"; see livery list`);
  return { operation, tenant };
}

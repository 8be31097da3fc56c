import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { openProject } from '#generator/config/read/project.ts';
import { languagesOf } from '#generator/config/read/tenant-files.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { addLanguage } from '#generator/scaffold/from/add-language.ts';
import { schemaPath } from '#generator/scaffold/from/schema-path.ts';
import { tenantEdits } from '#generator/scaffold/from/tenant-edits.ts';
import { example, type CommandContext } from './command.ts';
import { soundTenant, writeChecked } from './write-checked.ts';

interface LanguageOptions {
  readonly tenant: string;
  readonly fallback?: string;
}

/** `livery new language`: a language that the product does not ship, beside those of a tenant. */
export function newLanguageCommand(parent: Command, context: CommandContext): void {
  const description = 'add a language that the product does not ship';
  parent
    .command('language')
    .summary(description)
    .description(description)
    .argument('<tag>', 'language and country, for example ca-ES')
    .requiredOption('--tenant <id>', 'tenant to add it to')
    .option(
      '--fallback <language>',
      "language of the product for texts that are missing; default: the one nearest to it among the tenant's",
    )
    .option('--root <folder>', 'folder that holds tenants/ and dist/')
    .addHelpText('after', example('new language ca-ES --tenant es --fallback es-ES'))
    .action((tag: string, options: LanguageOptions) => newLanguage(tag, options, context));
}

function newLanguage(
  tag: string,
  { tenant, fallback: wanted }: LanguageOptions,
  context: CommandContext,
): void {
  const project = openProject(context.workspace());
  const product = [...project.messages.locales.keys()];
  const folder = path.join(project.workspace.tenants, tenant);
  if (!existsSync(path.join(folder, 'profile.json')))
    throw new UserError(`there is no tenant "${tenant}"; see livery list`);
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(tag))
    throw new UserError(`invalid language "${tag}"; write language and country: ca-ES`);
  if (product.includes(tag))
    throw new UserError(`the product has "${tag}"; add it to "languages" in profile.json`);
  const before = soundTenant(project, tenant);
  const offered = languagesOf(before.files);
  if (offered.includes(tag)) throw new UserError(`${tenant} has "${tag}" already`);
  const fallback = wanted ?? nearestLanguage(tag, offered, product);
  if (!product.includes(fallback))
    throw new UserError(
      `--fallback: "${fallback}" is not a language of the product; ${
        suggest(fallback, product) ?? `known: ${product.join(', ')}`
      }`,
    );
  const edits = tenantEdits(folder, schemaPath(folder));
  addLanguage({ tag, fallback }, before.files, project.read(tenant).files, edits);
  // That its texts are missing is where it begins.
  if (!writeChecked(edits, before, project, ['message/untranslated'], context)) return;
  context.print(
    `note: what ${tag} does not have yet is shown in ${fallback}; e-mails and text messages are sent in languages of the product`,
  );
  const root = context.rootFlag();
  context.print(
    `next: livery messages export ${tenant} ${tag} ${tag}.xlf${root}, then livery messages import ${tenant} ${tag}.xlf${root}`,
  );
}

/** The same language of another country, else the first that the tenant offers of the product's. */
function nearestLanguage(
  tag: string,
  offered: readonly string[],
  product: readonly string[],
): string {
  const [language = ''] = tag.split('-');
  return (
    product.find((one) => one.startsWith(`${language}-`)) ??
    offered.find((one) => product.includes(one)) ??
    'en-US'
  );
}

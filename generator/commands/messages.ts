import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { tenantIds } from '../config/read/chain.ts';
import { openProject, type Project } from '../config/read/project.ts';
import { resolveTenant } from '#generator/config/resolve-tenant.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { readCsv, writeCsv } from '#generator/messages/exchange/csv.ts';
import { imported } from '#generator/messages/exchange/imported.ts';
import {
  coverageOf,
  tenantTexts,
  translationOf,
  type TenantTexts,
} from '#generator/messages/exchange/tenant-texts.ts';
import { readXliff, writeXliff } from '#generator/messages/exchange/xliff.ts';
import { schemaPath } from '#generator/scaffold/from/schema-path.ts';
import { tenantEdits } from '#generator/scaffold/from/tenant-edits.ts';
import { example, type CommandContext } from './command.ts';
import { writeWhole } from '#generator/write-whole.ts';

/** Far beyond all texts of a language. */
const largest = 16_000_000;

export function messagesCommand(command: Command, context: CommandContext): void {
  const root = ['--root <folder>', 'folder that holds tenants/ and dist/'] as const;
  command.addHelpText('after', example('messages coverage pl'));
  command
    .command('coverage')
    .description('say how many texts each language of a tenant has')
    .argument('<tenant>', 'tenant')
    .option('--list', 'name each text that is missing or not translated')
    .option(...root)
    .addHelpText('after', example('messages coverage pl --list'))
    .action((tenant: string, options: { readonly list?: boolean }) =>
      coverage(textsOf(openProject(context.workspace()), tenant), options.list === true, context),
    );
  command
    .command('export')
    .description(
      'write the texts of a tenant for translators: its own, and those that the language does not have',
    )
    .argument('<tenant>', 'tenant')
    .argument('<language>', 'language to translate into')
    .argument('<file>', 'file to write: .xlf (XLIFF 2.0) or .csv')
    .option('--all', "the product's texts as well")
    .option(...root)
    .addHelpText('after', example('messages export pl pl-PL pl.xlf'))
    .action(
      (tenant: string, language: string, file: string, options: { readonly all?: boolean }) => {
        const texts = textsOf(openProject(context.workspace()), tenant);
        if (!texts.languages.includes(language))
          throw new UserError(
            `"${language}" is not a language of ${tenant}; known: ${texts.languages.join(', ')}`,
          );
        const translation = translationOf(texts, language, options.all === true);
        writeWhole(file, formatOf(file).write(translation));
        context.print(`wrote ${counted(translation.units.length, 'text')} to ${file}`);
      },
    );
  command
    .command('import')
    .description('take over translated texts, all of them or none')
    .argument('<tenant>', 'tenant')
    .argument('<file>', 'file that livery messages export wrote: .xlf or .csv')
    .option('--dry-run', 'show what would change and write nothing')
    .option(...root)
    .addHelpText('after', example('messages import pl pl.xlf --dry-run'))
    .action((tenant: string, file: string, options: { readonly dryRun?: boolean }) =>
      take(openProject(context.workspace()), tenant, file, options.dryRun === true, context),
    );
}

function textsOf(project: Project, tenant: string): TenantTexts {
  const ids = tenantIds(project.workspace, project.read);
  if (!ids.includes(tenant))
    throw new UserError(
      `there is no tenant "${tenant}"; ${suggest(tenant, ids) ?? 'see livery list'}`,
    );
  return tenantTexts(resolveTenant(project, tenant).files, project.messages);
}

function coverage(texts: TenantTexts, isListed: boolean, { print }: CommandContext): void {
  const all = coverageOf(texts);
  const rows = all.map(({ language, texts: count, missing, same, fallback }) => [
    language,
    `${count - missing.length} of ${count}`,
    `${counted(missing.length, 'text')} missing${missing.length > 0 && fallback !== undefined ? `, shown in ${fallback}` : ''}`,
    language === texts.source ? '' : `${same.length} the same as in ${texts.source}`,
  ]);
  for (const line of aligned(rows)) print(line.trimEnd());
  if (!isListed) return;
  for (const { language, missing, same } of all) {
    for (const id of missing) print(`${language}  missing  ${id}`);
    for (const id of same) print(`${language}  same  ${id}`);
  }
}

function take(
  project: Project,
  tenant: string,
  file: string,
  isDry: boolean,
  { print, exit }: CommandContext,
): void {
  const texts = textsOf(project, tenant);
  if (!existsSync(file)) throw new UserError(`there is no file ${file}`);
  if (statSync(file).size > largest) throw new UserError(`file too large: ${file}`);
  const translation = formatOf(file).read(readFileSync(file, 'utf8'), file);
  const { problems, changes, outdated } = imported(translation, texts);
  for (const problem of problems) print(`${file}: ${problem}`);
  if (problems.length > 0) {
    print('nothing was imported');
    return exit(1);
  }
  for (const { id, before, after } of changes)
    print(before === undefined ? `+ ${id}: ${after}` : `~ ${id}: ${before} → ${after}`);
  for (const id of outdated) print(`note: the source text of "${id}" has changed since the export`);
  const folder = path.join(project.workspace.tenants, tenant);
  const edits = tenantEdits(folder, schemaPath(folder));
  for (const { id, after } of changes) {
    // A text that is the product's again needs none of the tenant's own.
    const isDefault = project.messages.locales.get(translation.target)?.get(id) === after;
    edits.set(`messages/${translation.target}.json`, [id], isDefault ? undefined : after);
  }
  if (!isDry) edits.write();
  print(
    `${counted(changes.length, 'text')} ${isDry ? 'would change' : 'changed'} in ${translation.target}`,
  );
}

const formats = {
  '.xlf': { write: writeXliff, read: readXliff },
  '.csv': { write: writeCsv, read: readCsv },
} as const;

function formatOf(file: string): (typeof formats)['.xlf' | '.csv'] {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.xliff' || extension === '.xlf') return formats['.xlf'];
  if (extension === '.csv') return formats['.csv'];
  throw new UserError(`unknown format of ${file}; use .xlf (XLIFF 2.0) or .csv`);
}

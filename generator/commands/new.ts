import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Profile } from '#config/profile.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import { tenantIds } from '../config/read/chain.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { textAt, toJson } from '../config/read/located.ts';
import { openProject, withFreshTenants, type Project } from '../config/read/project.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { currentLock, lockFile, lockName, writeLock } from '#generator/lock/base-lock.ts';
import { productBase } from '#generator/workspace.ts';
import { report } from '#generator/diagnostics/report.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { colourOf } from '#generator/scaffold/brand-colours.ts';
import { countryChoices, homeCountry } from '#generator/scaffold/home-country.ts';
import { newTenant, type TenantAnswers } from '#generator/scaffold/new-tenant.ts';
import { assertFreeId } from '#generator/tenants/tenant-id.ts';
import { hexOf } from '#generator/themes/oklch.ts';
import { example, type CommandContext } from './command.ts';
import { newFromCommands } from './new-from.ts';
import { newLanguageCommand } from './new-language.ts';
import { besideFolder, writeEditorSchemas } from '#generator/editor/write-editor-schemas.ts';
import { writeWhole } from '#generator/write-whole.ts';

interface NewOptions {
  readonly yes?: boolean;
  readonly name?: string;
  readonly country?: string;
  readonly template?: string;
  readonly layout?: string;
  readonly languages?: string;
  readonly primary?: string;
  readonly secondStep?: string;
}

const templates = ['sc', 'edel', 'abs', 'neo'] as const satisfies readonly Profile['template'][];
const secondSteps = ['required', 'offered'] as const;
const layouts = ['st', 'hr'] as const satisfies readonly Profile['layout'][];

export function newCommand(command: Command, context: CommandContext): void {
  newFromCommands(command, context);
  newLanguageCommand(command, context);
  command
    .argument('<id>', 'folder in tenants/: lower-case letters, digits and hyphens')
    .option('--name <name>', 'brand name')
    .option('--country <code>', `country calling code of the home country: ${countryChoices}`)
    .option('--template <template>', `theme to start from: ${templates.join(', ')}`)
    .option('--layout <layout>', 'st: tabs in the header; hr: side navigation')
    .option('--languages <list>', 'languages, default first: es-ES,en-US')
    .option('--primary <colour>', 'brand colour, #rgb or #rrggbb; the palette is derived from it')
    .option(
      '--second-step <choice>',
      'required: a code at every sign-in without an authenticator; offered: each client decides',
    )
    .option('--yes', 'non-interactive; use defaults')
    .addHelpText(
      'after',
      example(
        'new acme --yes --name "Acme Invest" --country 34 --layout hr --languages es-ES,en-US --primary "#0a5"',
      ),
    )
    .action(async (id: string, options: NewOptions) => {
      const project = openProject(context.workspace('root'));
      const folder = path.join(project.workspace.tenants, id);
      assertFreeId(project.workspace, id);
      const answers = readAnswers(
        id,
        options.yes === true ? options : await askMissing(id, options),
        project,
      );
      const template = toJson(
        project.themes.themes.get(answers.template) ?? missing(answers.template),
      ) as unknown as Theme;
      const files = Object.entries(
        newTenant(answers, template, takenIds(project), `./${besideFolder}`),
      );
      try {
        for (const [name, text] of files) writeWhole(path.join(folder, name), text);
        writeEditorSchemas(withFreshTenants(project), id, path.join(folder, besideFolder));
      } catch (error) {
        // Half a tenant would be in the way of the next attempt.
        rmSync(folder, { recursive: true, force: true });
        throw error;
      }
      for (const [name] of files) context.print(`wrote tenants/${id}/${name}`);
      context.print(`wrote tenants/${id}/${besideFolder}/ for your editor`);
      writeFirstLock(project, context.print);
      const { findings } = checkTenants(withFreshTenants(project), [id]);
      if (findings.length > 0) context.print(report(findings, 'text'));
      if (withoutNotes(findings).length > 0) return context.exit(1);
      const root = context.rootFlag();
      context.print(`next: livery build ${id}${root} && livery preview dist/${id}${root}`);
      context.print(
        `note: after changes by hand, livery schema ${id} --write${root} has your editor know the new names`,
      );
    });
}

function readAnswers(id: string, options: NewOptions, project: Project): TenantAnswers {
  const countryCode = Number(options.country ?? 1);
  const country = homeCountry(countryCode);
  if (!country)
    throw new UserError(`unsupported --country ${options.country}; known: ${countryChoices}`);
  const locales = [...project.messages.locales.keys()];
  const languages = options.languages?.split(',').map((locale) => locale.trim()) ?? [
    ...country.languages,
  ];
  const unexpected = languages.find((locale) => !locales.includes(locale));
  if (unexpected !== undefined)
    throw new UserError(
      `--languages: unsupported language "${unexpected}"; known: ${locales.join(', ')}; livery new language adds another one afterwards`,
    );
  const name =
    options.name ??
    id
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ');
  if (name.trim() === '' || name.length > 40)
    throw new UserError('--name must have 1 to 40 characters');
  return {
    id,
    name,
    countryCode: countryCode as Profile['countryCode'],
    languages: languages as unknown as Profile['languages'],
    template: oneOf('--template', options.template ?? 'sc', templates),
    layout: oneOf('--layout', options.layout ?? 'st', layouts),
    secondStep: oneOf('--second-step', options.secondStep ?? 'required', secondSteps),
    ...(options.primary === undefined ? {} : { primary: colourFrom(options.primary) }),
  };
}

function colourFrom(text: string): string {
  const colour = hexOf(text);
  if (colour === undefined)
    throw new UserError(`invalid --primary ${text}; use #rgb or #rrggbb, in quotes`);
  return colour;
}

async function askMissing(id: string, options: NewOptions): Promise<NewOptions> {
  if (!process.stdin.isTTY)
    throw new UserError('not an interactive terminal; use --yes with flags');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (
    question: string,
    given: string | undefined,
    preset: string,
  ): Promise<string> =>
    given ?? ((await terminal.question(`${question} [${preset}] `)).trim() || preset);
  const name = await ask('Brand name', options.name, id);
  const country = await ask(`Home country (${countryChoices})`, options.country, '1');
  const preset = homeCountry(Number(country))?.languages.join(',') ?? 'en-US';
  const answers = {
    name,
    country,
    languages: await ask('Languages, default first', options.languages, preset),
    template: await ask(`Template (${templates.join(', ')})`, options.template, 'sc'),
    layout: await ask('Layout (st, hr)', options.layout, 'st'),
    secondStep: await ask(
      'Second step at sign-in (required, offered)',
      options.secondStep,
      'required',
    ),
    primary: await ask('Brand colour', options.primary, colourOf(id)),
  };
  terminal.close();
  return answers;
}

function takenIds(project: Project): ReadonlySet<string> {
  return new Set(
    tenantIds(project.workspace, project.read).map(
      (id) => textAt(project.read(id).files.get('profile'), 'http', 'tenantId') ?? '',
    ),
  );
}

// What the base is when the first tenant begins is what later ones are compared with.
function writeFirstLock(project: Project, print: (text: string) => void): void {
  const { workspace } = project;
  const isOwnBase = existsSync(path.join(workspace.tenants, productBase));
  if (isOwnBase || existsSync(lockFile(workspace))) return;
  writeLock(workspace, currentLock(project));
  print(`wrote ${lockName}`);
}

function oneOf<T extends string>(flag: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new UserError(`unknown ${flag} ${value}; known: ${known.join(', ')}`);
  return found;
}

function missing(template: string): never {
  throw new UserError(`there is no themes/${template}.json`);
}

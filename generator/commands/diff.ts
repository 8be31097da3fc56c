import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { diffBundles } from '#generator/compare/diff-bundles.ts';
import { bundleFolder, bundlePathHelp } from '#generator/serve/bundle-folder.ts';
import { openProject } from '../config/read/project.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { currentLock, lockName, readLock, writeLock } from '#generator/lock/base-lock.ts';
import { diffBase, type TenantChanges } from '#generator/lock/diff-base.ts';
import { productBase, type Workspace } from '#generator/workspace.ts';
import { bundleLines, valueLine } from './changed-lines.ts';
import { example, type CommandContext } from './command.ts';

interface DiffOptions {
  readonly base?: boolean;
  readonly accept?: boolean;
  readonly json?: boolean;
}

export function diffCommand(command: Command, context: CommandContext): void {
  command
    .argument('[before]', 'folder of a built bundle')
    .argument('[after]', 'folder of another build of it')
    .option('--json', 'of two bundles: one JSON object, for scripts')
    .option(
      '--base',
      `what the product's base changes for each tenant since ${lockName} was written`,
    )
    .option('--accept', `with --base: write ${lockName}, when its changes were looked at`)
    .addHelpText(
      'after',
      `${example('diff dist/pl ../main/dist/pl\n  $ livery diff --base\n  $ livery diff --base --accept')}

Of two bundles: screens, texts, services and other values of each profile, the headers of the page, and every
file that is new, gone or changed; a change of the product's code shows in the files alone.
${bundlePathHelp}
With --base: values of the tenant as a whole; what it sets itself does not change with the base.

Exits 1 while there are differences, or changes of the base that were not accepted, so that a pipeline stops at them.`,
    )
    .action((before: string | undefined, after: string | undefined, options: DiffOptions) => {
      if (before !== undefined) return compareBundles(before, after, options, context);
      if (options.base !== true || options.json === true)
        throw new UserError(
          'say what to compare with: livery diff <before> <after>, or livery diff --base',
        );
      compareBase(options, context);
    });
}

function compareBundles(
  before: string,
  after: string | undefined,
  { base, accept, json }: DiffOptions,
  { print, exit, workspace }: CommandContext,
): void {
  if (base === true || accept === true)
    throw new UserError('--base compares tenants with a newer base; it takes no bundles');
  if (after === undefined)
    throw new UserError(
      `say which bundle to compare ${before} with: livery diff ${before} <after>`,
    );
  const root = workspace('root');
  const diff = diffBundles(bundleFolder(before, root), bundleFolder(after, root));
  if (json === true) print(JSON.stringify(diff, null, 2));
  else for (const line of bundleLines(diff)) print(line);
  if (diff.files.length > 0) exit(1);
}

function compareBase(options: DiffOptions, context: CommandContext): void {
  const workspace = context.workspace();
  assertProductBase(workspace);
  const project = openProject(workspace);
  const now = currentLock(project);
  if (options.accept === true) {
    writeLock(workspace, now);
    return context.print(`wrote ${lockName}: the base of ${now.product}`);
  }
  const before = readLock(workspace);
  if (before === undefined)
    throw new UserError(
      `there is no ${lockName} to compare with; livery diff --base --accept writes what the base is now`,
    );
  const tenants = diffBase(project, before, now);
  const changed = tenants.filter(isChanged);
  for (const line of changed.flatMap(changesOf)) context.print(line);
  context.print(
    `base of ${before.product} → ${now.product}: ${
      changed.length === 0
        ? 'nothing changes for a tenant'
        : `${counted(changed.length, 'tenant')} of ${tenants.length} changed; when that is right: livery diff --base --accept`
    }`,
  );
  if (changed.length > 0) context.exit(1);
}

function assertProductBase({ root, product, tenants }: Workspace): void {
  if (root === product)
    throw new UserError('here the base is edited, not installed; its changes are those of git');
  if (existsSync(path.join(tenants, productBase)))
    throw new UserError(
      `the tenants extend tenants/${productBase} of this folder, not the product's base`,
    );
}

function isChanged({ values, documents, messages }: TenantChanges): boolean {
  return values.length + documents.length + messages.length > 0;
}

function changesOf({ id, values, documents, messages }: TenantChanges): string[] {
  return [
    id,
    ...values.map((value) => `  ${valueLine(value)}`),
    ...documents.map((name) => `  ${name}: another text`),
    ...messages.map((message) => `  message ${message}: another text`),
  ];
}

import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../config/read/located.ts';
import { openProject } from '../config/read/project.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { currentLock, lockName, readLock, writeLock } from '#generator/lock/base-lock.ts';
import type { ChangedValue } from '#generator/lock/changed-values.ts';
import { diffBase, type TenantChanges } from '#generator/lock/diff-base.ts';
import { productBase, type Workspace } from '#generator/workspace.ts';
import { example, type CommandContext } from './command.ts';

interface DiffOptions {
  readonly base?: boolean;
  readonly accept?: boolean;
}

export function diffCommand(command: Command, context: CommandContext): void {
  command
    .option(
      '--base',
      `what the product's base changes for each tenant since ${lockName} was written`,
    )
    .option('--accept', `with --base: write ${lockName}, when its changes were looked at`)
    .addHelpText(
      'after',
      `${example('diff --base\n  $ livery diff --base --accept')}

Exits 1 while there are changes that were not accepted, so that a pipeline stops at them. Values are
those of the tenant as a whole: what it sets itself does not change with the base.`,
    )
    .action((options: DiffOptions) => {
      if (options.base !== true)
        throw new UserError('say what to compare with: livery diff --base');
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
    });
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

function valueLine({ path: place, before, after }: ChangedValue): string {
  if (before === undefined) return `${place}: new, ${short(after)}`;
  if (after === undefined) return `${place}: gone, was ${short(before)}`;
  return `${place}: ${short(before)} → ${short(after)}`;
}

// A new screen is many lines; the reader opens it where it lies.
function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

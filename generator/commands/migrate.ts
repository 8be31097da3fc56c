import path from 'node:path';
import type { Command } from 'commander';
import { chainOf, tenantFolders } from '../config/read/chain.ts';
import { nodeAt, type Located } from '../config/read/located.ts';
import { openProject, type Project } from '../config/read/project.ts';
import type { Layer } from '../config/read/read-layer.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { besideFolder, refreshEditorSchemas } from '#generator/editor/write-editor-schemas.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { report } from '#generator/diagnostics/report.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { lineDiff } from '#generator/migrate/line-diff.ts';
import { migrateFolder } from '#generator/migrate/migrate-folder.ts';
import { currentVersion } from '#generator/migrate/migrations.ts';
import { example, type CommandContext } from './command.ts';
import { writeWhole } from '#generator/write-whole.ts';

export function migrateCommand(command: Command, context: CommandContext): void {
  command
    .argument('[id...]', 'tenants and the folders they extend (default: all)')
    .option('--dry-run', 'write nothing; print what would change')
    .addHelpText('after', example('migrate --dry-run'))
    .action((ids: readonly string[], options: { readonly dryRun?: boolean }) => {
      const project = openProject(context.workspace());
      const layers = wantedLayers(project, ids);
      // What cannot be read cannot be changed with care.
      const broken = layers.flatMap((layer) =>
        layer.findings.filter((finding) => finding.code.startsWith('json/')),
      );
      if (broken.length > 0) {
        context.print(report(broken, 'text'));
        context.print('nothing was changed');
        return context.exit(1);
      }
      const ahead = layers.filter(({ files }) => versionIn(files.get('profile')) > currentVersion);
      if (ahead.length > 0) {
        for (const { id } of ahead)
          context.print(
            `tenants/${id} was written for a newer product: its version is ahead of ${currentVersion}`,
          );
        context.print('nothing was changed');
        return context.exit(1);
      }
      const files = layers.flatMap(migrateFolder);
      for (const { file, before, after } of files) {
        const name = path.relative(project.workspace.root, file);
        if (options.dryRun !== true) {
          writeWhole(file, after);
          context.print(`changed ${name}`);
          continue;
        }
        context.print(`would change ${name}`);
        for (const line of lineDiff(before, after)) context.print(`  ${line}`);
      }
      if (files.length > 0 && options.dryRun !== true) refreshSchemas(layers, context);
      if (files.length === 0)
        context.print(
          `${counted(layers.length, 'folder')} ${layers.length === 1 ? 'is' : 'are'} at version ${currentVersion}`,
        );
    });
}

/** An editor would have something against what has just been written. */
function refreshSchemas(layers: readonly Layer[], { workspace, print }: CommandContext): void {
  const project = openProject(workspace());
  for (const { id } of layers)
    if (refreshEditorSchemas(project, id))
      print(`wrote tenants/${id}/${besideFolder}/ for your editor`);
}

function versionIn(profile: Located | undefined): number {
  const version = profile && nodeAt(profile, ['version']);
  return version?.kind === 'scalar' && typeof version.value === 'number' ? version.value : 0;
}

function wantedLayers(project: Project, ids: readonly string[]): Layer[] {
  const { tenants } = project.workspace;
  const folders = tenantFolders(project.workspace);
  const unexpected = ids.find((id) => !folders.includes(id));
  if (unexpected !== undefined)
    throw new UserError(
      `there is no tenant "${unexpected}"; ${suggest(unexpected, folders) ?? 'see tenants/'}`,
    );
  const layers = (ids.length === 0 ? folders : ids).flatMap(
    (id) => chainOf(id, project.read, project.workspace).layers,
  );
  // The product's base is at the product's version; only what belongs to the root is changed.
  return [...new Set(layers)].filter(({ folder }) => path.dirname(folder) === tenants);
}

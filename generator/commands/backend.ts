import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Command } from 'commander';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { writeResolved } from '#generator/config/write-resolved.ts';
import { hasErrors, withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { builtFile, isInstalled, type Workspace } from '#generator/workspace.ts';
import { openProject } from '../config/read/project.ts';
import { example, type CommandContext, type ExitCode } from './command.ts';
import { portOf } from './serving.ts';

interface BackendOptions {
  readonly port: number;
  readonly data?: string;
  readonly demo: boolean;
}

export function backendCommand(command: Command, context: CommandContext): void {
  command
    .argument(
      '[option...]',
      'after --: further options of the backend, see livery backend -- --help',
    )
    .option('--port <port>', 'port to listen on', portOf, 4600)
    .option('--data <folder>', 'data of the embedded store (default: data/ in the root)')
    .option('--no-demo', 'no demonstration clients')
    .addHelpText(
      'after',
      `${example('backend --port 4600\n  $ livery backend -- --seed spring')}

The reference backend with the tenants of the root as they are now: it is started again after an
edit that it should know. DATABASE_URL names a PostgreSQL instead of the embedded store.`,
    )
    .action(async (more: readonly string[], options: BackendOptions) => {
      const workspace = context.workspace();
      const project = openProject(workspace);
      const { resolutions, findings } = checkTenants(project, []);
      if (hasErrors(findings)) {
        context.print(report(withoutNotes(findings), 'text'));
        context.print('the backend was not started');
        return context.exit(1);
      }
      writeResolved(project, resolutions);
      context.exit(await runBackend(workspace, options, more));
    });
}

/** Runs until it ends or is interrupted. */
function runBackend(
  { root, resolved, product }: Workspace,
  { port, data, demo }: BackendOptions,
  more: readonly string[],
): Promise<ExitCode> {
  const folder = data === undefined ? path.join(root, 'data') : path.resolve(data);
  const child = spawn(
    process.execPath,
    [
      ...program(product),
      ...['--port', String(port), '--data', folder, '--tenants', resolved],
      // `livery preview` and `livery dev` stand in front of it.
      ...['--trust-proxy', 'loopback', ...(demo ? ['--demo'] : [])],
      ...more,
    ],
    { stdio: 'inherit' },
  );
  // A terminal interrupts both of them, and twice means at once.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0 ? 0 : code === 2 ? 2 : 1));
  });
}

function program(product: string): string[] {
  if (isInstalled) return [builtFile('server.mjs')];
  return [path.join(product, 'generator/bin/run.mjs'), 'src/server/main.ts'];
}

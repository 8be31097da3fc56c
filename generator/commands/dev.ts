import type { Command } from 'commander';
import { startDevServer } from '#generator/dev/dev-server.ts';
import { example, type CommandContext } from './command.ts';
import {
  defaultApi,
  portOf,
  serviceOption,
  untilInterrupted,
  type ServingOptions,
} from './serving.ts';

export function devCommand(command: Command, context: CommandContext): void {
  command
    .argument('[id...]', 'tenants (default: all)')
    .option('--port <port>', 'port to listen on', portOf, 4170)
    .option('--api <address>', 'backend to proxy service requests to', defaultApi)
    .option(...serviceOption)
    .addHelpText('after', example('dev pl --port 4175'))
    .action(async (ids: readonly string[], options: ServingOptions) => {
      const server = await startDevServer({
        workspace: context.workspace(),
        ids,
        port: options.port,
        api: options.api,
        services: options.service ?? new Map(),
        onProblems: (problems) => context.print(problems ?? 'no findings'),
      });
      context.print(`${server.url}  (Ctrl+C stops)`);
      await untilInterrupted();
      await server.close();
    });
}

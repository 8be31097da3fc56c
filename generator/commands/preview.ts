import type { Command } from 'commander';
import { bundleFolder, bundlePathHelp } from '#generator/serve/bundle-folder.ts';
import { serveBundle } from '#generator/serve/serve.ts';
import { example, type CommandContext } from './command.ts';
import {
  defaultApi,
  portOf,
  serviceOption,
  untilInterrupted,
  type ServingOptions,
} from './serving.ts';

export function previewCommand(command: Command, context: CommandContext): void {
  command
    .argument('<dist>', 'folder of a built bundle')
    .option('--port <port>', 'port to listen on', portOf, 4173)
    .option('--api <address>', 'backend to proxy service requests to', defaultApi)
    .option(...serviceOption)
    .addHelpText('after', `${example('preview dist/pl --port 4180')}\n\n${bundlePathHelp}`)
    .action(async (dist: string, options: ServingOptions) => {
      const server = await serveBundle({
        dist: bundleFolder(dist, context.workspace('root')),
        port: options.port,
        api: options.api,
        services: options.service ?? new Map(),
      });
      context.print(`${server.url}  (Ctrl+C stops)`);
      await untilInterrupted();
      await server.close();
    });
}

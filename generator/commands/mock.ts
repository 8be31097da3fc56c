import type { Command } from 'commander';
import { openProject } from '../config/read/project.ts';
import { rootDocument, type RootDocument } from '../config/read/root-document.ts';
import { aligned } from '#generator/diagnostics/aligned.ts';
import { counted } from '#generator/diagnostics/counted.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { startMockServer } from '#generator/mock/mock-server.ts';
import { mockService, type MockService } from '#generator/mock/mock-service.ts';
import { example, type CommandContext } from './command.ts';
import { portOf, untilInterrupted } from './serving.ts';

interface MockCommandOptions {
  readonly tenant?: string;
  readonly port: number;
  readonly latency: number;
  readonly seed: number;
  readonly fail?: readonly string[];
}

export function mockCommand(command: Command, context: CommandContext): void {
  command
    .argument(
      '<service>',
      "name of an OpenAPI document: one in openapi/ of a tenant, or the product's",
    )
    .option('--tenant <id>', 'tenant whose document is meant, where several have one of this name')
    .option('--port <port>', 'port to listen on; 0 takes any free one', portOf, 4610)
    .option('--latency <ms>', 'milliseconds that every answer waits', millisecondsOf, 0)
    .option('--seed <number>', 'another number, other made-up values', seedOf, 1)
    .option(
      '--fail <operation=status>',
      'always answer an operation with this status; can be repeated',
      (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
    )
    .addHelpText(
      'after',
      `${example('mock savings --latency 300 --fail createGoal=503\n  $ livery dev acme --service savings=http://127.0.0.1:4610')}

Answers are the examples of the document, else values made of its schemas, the same at every start. Requests
are held to the document: what does not fit is answered 400 and says why, what lacks the declared credentials 401.
Where a list and its entries have paths of their own (/goals and /goals/{id}), what is sent is kept until the
mock stops. It listens on this machine alone and answers pages of every origin.`,
    )
    .action(async (name: string, options: MockCommandOptions) => {
      const document = rootDocument(openProject(context.workspace()), name, options.tenant);
      if (document.operations.length === 0)
        throw new UserError(`"${name}" has no operations; see livery operations ${name}`);
      const service = mockService({
        operations: document.operations,
        seed: options.seed,
        failures: failuresOf(options.fail ?? [], document),
      });
      const server = await startMockServer({
        service: () => service,
        port: options.port,
        latency: options.latency,
        onAnswer: (method, pathname, { status, operation, reason }) =>
          context.print(
            [status, method, pathname, operation ?? '', reason ?? ''].filter(Boolean).join('  '),
          ),
      });
      for (const line of startLines(document, service, server.url)) context.print(line);
      await untilInterrupted();
      await server.close();
    });
}

function startLines(
  { name, tenant }: RootDocument,
  service: MockService,
  url: string,
): readonly string[] {
  const rows = service.operations.map((operation) => [
    `  ${operation.described.id}`,
    operation.method,
    operation.path,
    service.isKept(operation) && operation.method !== 'GET' ? 'changes are kept' : '',
  ]);
  const served = tenant === undefined ? '[tenant]' : tenant;
  return [
    ...aligned(rows).map((line) => line.trimEnd()),
    ...service.warnings().map((warning) => `note: ${warning}`),
    `${name}: ${counted(rows.length, 'operation')} at ${url}  (Ctrl+C stops)`,
    `use it with: livery dev ${served} --service ${name}=${url}`,
  ];
}

/** `createGoal=503` or `savings/createGoal=503`. */
function failuresOf(
  list: readonly string[],
  { name, operations }: RootDocument,
): ReadonlyMap<string, number> {
  const ids = operations.map(({ id }) => id);
  return new Map(
    list.map((text) => {
      const [, written = '', status = ''] = /^(.+)=(\d+)$/.exec(text) ?? [];
      if (written === '')
        throw new UserError(
          `invalid --fail "${text}"; write operation=status, as in ${ids[0]}=503`,
        );
      const id = written.includes('/') ? written : `${name}/${written}`;
      if (!ids.includes(id))
        throw new UserError(
          `--fail: there is no operation "${written}"; ${suggest(id, ids) ?? `see livery operations ${name}`}`,
        );
      if (Number(status) < 400 || Number(status) > 599)
        throw new UserError(`--fail: ${status} is not the status of a failure; use 400 to 599`);
      return [id, Number(status)] as const;
    }),
  );
}

function millisecondsOf(text: string): number {
  return numberOf('latency', text, 60_000);
}

function seedOf(text: string): number {
  return numberOf('seed', text, 2_147_483_647);
}

function numberOf(name: string, text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new UserError(`invalid ${name} "${text}"; use an integer from 0 to ${most}`);
  return Number(text);
}

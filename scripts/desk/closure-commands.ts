import type { Command } from 'commander';
import { closureRefusals } from '#core/closure/closure-refusal.ts';
import { closureStates } from '#core/lifecycle/closure.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns } from './print.ts';

/** Requests to close an account: approved once everything is settled, or declined with a reason. */
export function addClosureCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('requests of one status, the longest waiting first, with what is not settled')
    .option('--status <status>', closureStates.join(', '), 'asked')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(
        await connect()<Listed<Schemas['ClientClosure']>>('GET', `closures?${query}`),
        ({ items }) =>
          columns(
            items.map(({ request, full_name, client_id, obstacles }) => [
              request.id,
              full_name,
              client_id,
              request.status,
              request.asked_at,
              obstacles.length === 0
                ? 'settled'
                : obstacles.map((each) => `${each.kind} ${each.amount} ${each.asset}`).join(', '),
            ]),
          ),
      );
    });
  for (const [name, said, what] of [
    ['approve', 'approved', 'the account is closed after the days for reflection'],
    ['reopen', 'reopened', 'open an account again that was closed by mistake'],
  ] as const) {
    group
      .command(`${name} <id>`)
      .description(what)
      .action(async (id: string) => {
        print(await connect()<undefined>('POST', `closures/${id}/${name}`), () => [said]);
      });
  }
  group
    .command('decline <id>')
    .description('the account stays open; the client reads the reason')
    .requiredOption('--reason <reason>', closureRefusals.join(', '))
    .action(async (id: string, { reason }: { reason: string }) => {
      print(await connect()<undefined>('POST', `closures/${id}/decline`, { reason }), () => [
        'declined',
      ]);
    });
}

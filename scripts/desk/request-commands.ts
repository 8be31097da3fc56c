import type { Command } from 'commander';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { columns } from './print.ts';

/** What one operator asked for and another decides. */
export function addRequestCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('requests without a decision, newest first')
    .action(async () => {
      print(await connect()<Listed<Schemas['DeskRequest']>>('GET', 'requests'), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            each.kind,
            each.amount === null ? '' : `${each.amount} ${each.currency}`,
            `client ${each.client_id}`,
            each.subject_id === each.client_id ? '' : `of ${each.subject_id}`,
            Object.entries(each.params)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', '),
            `by ${each.requested_by}`,
            `until ${each.expires_at}`,
          ]),
        ),
      );
    });
  group
    .command('approve <id>')
    .description('carry out what another operator asked for; a reset code is shown once')
    .action(async (id: string) => {
      print(
        await connect()<Schemas['DeskApproval']>('POST', `requests/${id}/approve`),
        ({ reset }) => [reset === null ? 'done' : `code ${reset.code}, until ${reset.expires_at}`],
      );
    });
  group
    .command('reject <id>')
    .description('refuse what another operator asked for')
    .requiredOption('--reason <text>', 'for the record')
    .action(async (id: string, { reason }: { reason: string }) => {
      print(await connect()<undefined>('POST', `requests/${id}/reject`, { reason }), () => [
        'rejected',
      ]);
    });
  group
    .command('withdraw <id>')
    .description('take back what you asked for')
    .action(async (id: string) => {
      print(await connect()<undefined>('POST', `requests/${id}/withdraw`), () => ['withdrawn']);
    });
}

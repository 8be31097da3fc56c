import type { Command } from 'commander';
import { payeeRejections } from '#core/banking/payee-holder.ts';
import { payeeLifecycle } from '#core/lifecycle/payee.ts';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { columns } from './print.ts';

/** Bank accounts of clients in another name: accepted, or rejected with a reason. */
export function addPayeeCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('bank accounts of one status, the longest waiting first')
    .option('--status <status>', Object.keys(payeeLifecycle.table.states).join(', '), 'review')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(
        await connect()<Listed<Schemas['ClientPayee']>>('GET', `payees?${query}`),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              `holder ${each.holder}`,
              `client ${each.full_name}`,
              each.client_id,
              each.bank_name,
              each.number_masked,
              each.reason === null ? each.status : `${each.status}: ${each.reason}`,
              each.created_at,
            ]),
          ),
      );
    });
  group
    .command('accept <id>')
    .description('money may be sent to it')
    .action(async (id: string) => {
      print(await connect()<undefined>('POST', `payees/${id}/accept`), () => ['accepted']);
    });
  group
    .command('reject <id>')
    .description('no money is sent to it; the client reads the reason')
    .requiredOption('--reason <reason>', payeeRejections.join(', '))
    .action(async (id: string, { reason }: { reason: string }) => {
      print(await connect()<undefined>('POST', `payees/${id}/reject`, { reason }), () => [
        'rejected',
      ]);
    });
}

import type { Command } from 'commander';
import { withdrawalRejections, withdrawalReturns } from '#core/banking/withdrawal.ts';
import { withdrawalLifecycle } from '#core/lifecycle/withdrawal.ts';
import type { DeskCall, Schemas, Print } from './call-desk.ts';
import { clientList, listLines, type ListChoice } from './client-list.ts';
import { facts, outcome, type Outcome } from './print.ts';

const acts = [
  { name: 'approve', does: 'it may be sent', done: 'approved' },
  { name: 'send', does: 'it was given to the bank: the client cannot take it back', done: 'sent' },
  { name: 'complete', does: 'the bank has paid it out', done: 'completed' },
] as const;

const refusals = [
  {
    name: 'reject',
    does: 'reject it before it is sent',
    done: 'rejected',
    of: withdrawalRejections,
  },
  { name: 'return', does: 'the bank sent it back', done: 'returned', of: withdrawalReturns },
] as const;

/** Withdrawals to bank accounts of clients. */
export function addWithdrawalCommands(
  program: Command,
  connect: () => DeskCall,
  print: Print,
): void {
  const group = program.command('withdrawal').description('withdrawals of clients');
  group
    .command('list')
    .description('withdrawals of one status or one client, the longest waiting first')
    .option(
      '--status <status>',
      `${Object.keys(withdrawalLifecycle.table.states).join(', ')} (requested without --client)`,
    )
    .option(
      '--client <client>',
      'of one client, by username or id; of every status unless one is named',
    )
    .action(async (choice: ListChoice) => {
      const list = await clientList<Schemas['ClientWithdrawal']>(connect(), 'withdrawals', choice);
      print(list, (found) =>
        listLines(found, (each) => [
          each.id,
          `client ${each.client_id}`,
          `${each.amount} ${each.currency}`,
          `send ${each.net}`,
          each.payee.number_masked,
          each.stopped === null ? each.status : `${each.status}, stopped: ${each.stopped}`,
          each.created_at,
        ]),
      );
    });
  group
    .command('payout <id>')
    .description(
      'payment details for the bank, with the whole account number; it is recorded who asked',
    )
    .action(async (id: string) => {
      print(await connect()<Schemas['WithdrawalPayout']>('GET', `withdrawals/${id}/payout`), facts);
    });
  for (const { name, does, done } of acts)
    group
      .command(`${name} <id>`)
      .description(does)
      .action(async (id: string) => {
        print(
          await connect()<Outcome<undefined>>('POST', `withdrawals/${id}/${name}`),
          outcome(() => [done]),
        );
      });
  for (const { name, does, done, of } of refusals)
    group
      .command(`${name} <id>`)
      .description(does)
      .requiredOption('--reason <reason>', of.join(', '))
      .action(async (id: string, { reason }: { reason: string }) => {
        print(
          await connect()<Outcome<undefined>>('POST', `withdrawals/${id}/${name}`, { reason }),
          outcome(() => [done]),
        );
      });
}

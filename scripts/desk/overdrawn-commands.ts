import type { Command } from 'commander';
import { overdrawnReasons } from '#core/banking/overdrawn.ts';
import type { DeskCall, Schemas, Print } from './call-desk.ts';
import { clientList, listLines, type ListChoice } from './client-list.ts';
import { clientCall } from './client-id.ts';
import { facts, outcome, type Outcome } from './print.ts';

type Record = Schemas['ClientOverdrawn'];

/** What clients owe: recorded, collected from their cash, waived, undone. */
export function addOverdrawnCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('outstanding balances, the oldest first')
    .option('--status <status>', 'outstanding, repayment or clear')
    .option('--client <client>', 'of one client')
    .action(async (choice: ListChoice) => {
      const list = await clientList<Record>(connect(), 'overdrawn', choice);
      print(list, (found) =>
        listLines(found, (each) => [
          each.id,
          each.status,
          `${each.left} of ${each.amount} ${each.currency}`,
          each.reason,
          each.client_id,
          each.created_at,
        ]),
      );
    });
  group
    .command('record <client>')
    .description(
      'record what a client owes; withdrawals and trading are blocked until it is cleared',
    )
    .requiredOption('--amount <decimal>', 'what is owed')
    .requiredOption('--currency <code>', 'currency, for example EUR')
    .requiredOption('--reason <reason>', overdrawnReasons.join(', '))
    .option('--note <text>', 'what the client should know')
    .action(async (who: string, body: { readonly note?: string }) => {
      print(
        await clientCall(connect)<Outcome<Record>>('POST', who, '/overdrawn', body),
        outcome<Record>(facts),
      );
    });
  group
    .command('clear <id>')
    .description('collect it from the client’s cash, wholly or in part')
    .option('--amount <decimal>', 'how much; the whole rest when absent')
    .action(async (id: string, body: { readonly amount?: string }) => {
      print(
        await connect()<Outcome<Record>>('POST', `overdrawn/${id}/clear`, body),
        outcome<Record>(facts),
      );
    });
  group
    .command('waive <id>')
    .description('give up the rest of it')
    .requiredOption('--reason <text>', 'why; the client reads it')
    .action(async (id: string, { reason }: { reason: string }) => {
      print(
        await connect()<Outcome<Record>>('POST', `overdrawn/${id}/waive`, { note: reason }),
        outcome<Record>(facts),
      );
    });
  group
    .command('undo <id>')
    .description('undo the latest payment or waiver')
    .requiredOption('--reason <text>', 'why; the client sees it in the statement')
    .action(async (id: string, { reason }: { reason: string }) => {
      print(
        await connect()<Outcome<Record>>('POST', `overdrawn/${id}/undo`, { note: reason }),
        outcome<Record>(facts),
      );
    });
}

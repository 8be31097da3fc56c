import type { Command } from 'commander';
import { depositReasons } from '#core/banking/deposit.ts';
import { addCryptoCommands } from './crypto-commands.ts';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { clientList, listLines, type ListChoice } from './client-list.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

const states = [
  'announced',
  'received',
  'credited',
  'rejected',
  'expired',
  'cancelled',
  'reversed',
] as const;

/** Deposits by bank and by crypto, and the accounts that transfers are sent to. */
export function addDepositCommands(program: Command, connect: () => DeskCall, print: Print): void {
  addCryptoCommands(program, connect, print);
  const group = program.command('deposit').description('deposits of clients');
  group
    .command('list')
    .description('deposits of one status or one client, the longest waiting first')
    .option('--status <status>', `${states.join(', ')} (announced without --client)`)
    .option(
      '--client <client>',
      'of one client, by username or id; of every status unless one is named',
    )
    .action(async (choice: ListChoice) => {
      const list = await clientList<Schemas['ClientDeposit']>(connect(), 'deposits', choice);
      print(list, (found) =>
        listLines(found, (each) => [
          each.id,
          each.reference,
          `${each.amount} ${each.currency}`,
          each.status,
          each.has_proof ? 'proof' : '',
          each.owes ? 'client owes' : '',
          each.created_at,
        ]),
      );
    });
  group
    .command('proof <id>')
    .description('link to what the client attached, good for ten minutes; recorded')
    .action(async (id: string) => {
      print(await connect()<Schemas['FileLink']>('GET', `deposits/${id}/proof`), facts);
    });
  group
    .command('receive <id>')
    .description('the transfer has arrived and is being checked')
    .action(async (id: string) => {
      print(await connect()<undefined>('POST', `deposits/${id}/receive`), () => ['received']);
    });
  group
    .command('credit <id>')
    .description('credit what really came')
    .requiredOption('--amount <decimal>', 'amount in the currency of the deposit')
    .action(async (id: string, { amount }: { amount: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `deposits/${id}/credit`, { amount }),
        outcome(() => [`${amount} credited`]),
      );
    });
  group
    .command('reject <id>')
    .description('reject it')
    .requiredOption('--reason <reason>', depositReasons.join(', '))
    .action(async (id: string, { reason }: { reason: string }) => {
      print(await connect()<undefined>('POST', `deposits/${id}/reject`, { reason }), () => [
        'rejected',
      ]);
    });
  group
    .command('reverse <id>')
    .description('undo a credit that was a mistake')
    .requiredOption('--note <text>', 'why, for the audit log')
    .action(async (id: string, { note }: { note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `deposits/${id}/reverse`, { note }),
        outcome(() => ['reversed']),
      );
    });

  const receiving = program.command('receiving').description('bank accounts for deposits');
  receiving
    .command('list')
    .description('accounts that deposits are sent to')
    .action(async () => {
      print(
        await connect()<Listed<Schemas['ReceivingAccount']>>('GET', 'receiving_accounts'),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              each.currency,
              each.bank_name,
              each.number,
              each.client_id ?? 'everybody',
            ]),
          ),
      );
    });
  receiving
    .command('add')
    .description('add one, for everybody or for one client')
    .requiredOption('--currency <code>', 'currency, for example EUR')
    .requiredOption('--bank <name>', 'name of the bank')
    .requiredOption('--holder <name>', 'holder of the account')
    .requiredOption('--number <number>', 'IBAN or account number')
    .option('--bic <bic>', 'BIC of the bank')
    .option('--client <id>', 'id of the one client it is for')
    .action(
      async ({
        bank,
        client,
        ...rest
      }: {
        bank: string;
        client?: string;
        currency: string;
        holder: string;
        number: string;
        bic?: string;
      }) => {
        const made = await connect()<Schemas['ReceivingAccount']>('POST', 'receiving_accounts', {
          ...rest,
          bank_name: bank,
          ...(client !== undefined && { client_id: client }),
        });
        print(made, facts);
      },
    );
  receiving
    .command('remove <id>')
    .description('stop offering it')
    .action(async (id: string) => {
      print(await connect()<undefined>('DELETE', `receiving_accounts/${id}`), () => ['removed']);
    });
}

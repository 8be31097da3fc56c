import type { Command } from 'commander';
import { cryptoDepositStates } from '#core/lifecycle/crypto-deposit.ts';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { clientList, listLines, type ListChoice } from './client-list.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

/** Deposits by crypto: what the chain could not decide by itself, and the terms of each network. */
export function addCryptoCommands(program: Command, connect: () => DeskCall, print: Print): void {
  const group = program.command('crypto').description('deposits by crypto');
  group
    .command('list')
    .description('deposits of one status or one client, the longest waiting first')
    .option(
      '--status <status>',
      `${cryptoDepositStates.join(', ')} (wrongNetwork without --client)`,
    )
    .option(
      '--client <client>',
      'of one client, by username or id; of every status unless one is named',
    )
    .action(async (choice: ListChoice) => {
      const list = await clientList<Schemas['ClientCryptoDeposit']>(
        connect(),
        'crypto_deposits',
        choice,
      );
      print(list, (found) =>
        listLines(found, (each) => [
          each.id,
          `${each.amount ?? '-'} ${each.seen_asset ?? each.asset}`,
          each.network_name,
          each.seen_network ?? '',
          `${each.confirmations}/${each.needed}`,
          each.status,
          each.orphaned_at === null ? '' : 'not on the chain any more',
          each.tx_id ?? each.address,
        ]),
      );
    });
  group
    .command('credit <id>')
    .description('credit by hand what came on another network or below the minimum')
    .requiredOption('--amount <decimal>', "amount in the account's currency")
    .requiredOption('--note <text>', 'why, for the audit log')
    .action(async (id: string, body: { amount: string; note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `crypto_deposits/${id}/credit`, body),
        outcome(() => [`${body.amount} credited`]),
      );
    });
  for (const [step, description, done] of [
    ['reject', 'reject it', 'rejected'],
    ['reverse', 'undo a credit that was a mistake or is not on the chain any more', 'reversed'],
  ] as const)
    group
      .command(`${step} <id>`)
      .description(description)
      .requiredOption('--note <text>', 'why, for the audit log')
      .action(async (id: string, { note }: { note: string }) => {
        print(
          await connect()<Outcome<undefined>>('POST', `crypto_deposits/${id}/${step}`, { note }),
          outcome(() => [done]),
        );
      });
  group
    .command('terms')
    .description('assets and networks with their terms')
    .action(async () => {
      print(await connect()<Listed<Schemas['CryptoTerms']>>('GET', 'crypto_terms'), ({ items }) =>
        columns(
          items.map(({ asset, network, minimum, confirmations, open }) => [
            asset,
            network,
            `minimum ${minimum}`,
            `${confirmations} confirmations`,
            open ? 'open' : 'closed',
          ]),
        ),
      );
    });
  group
    .command('set <asset> <network>')
    .description('set the terms of an asset on a network, for deposits opened from now on')
    .requiredOption('--minimum <decimal>', 'least amount that is credited')
    .requiredOption('--confirmations <n>', 'confirmations after which it is credited', Number)
    .option('--closed', 'stop offering it')
    .action(
      async (
        asset: string,
        network: string,
        { closed, ...terms }: { minimum: string; confirmations: number; closed?: boolean },
      ) => {
        const body = { asset, network, ...terms, open: closed !== true };
        print(await connect()<Schemas['CryptoTerms']>('PUT', 'crypto_terms', body), facts);
      },
    );
}

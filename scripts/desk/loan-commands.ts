import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import type { DeskCall, Schemas, Print } from './call-desk.ts';
import { clientList, listLines, type ListChoice } from './client-list.ts';
import { facts, outcome, type Outcome } from './print.ts';

type Loan = Schemas['ClientLoan'];

const remarked = [
  { name: 'reject', does: 'reject an application, or withdraw an offer' },
  { name: 'ask', does: 'ask the client for a document' },
  { name: 'reverse', does: 'undo a pay-out that was a mistake' },
  { name: 'undo', does: 'undo the latest repayment' },
] as const;

/** Loans of clients: applications decided, mistakes undone. */
export function addLoanCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('loans of one status or one client, the longest waiting first')
    .option(
      '--status <status>',
      `${Object.keys(loanLifecycle.table.states).join(', ')} (pending without --client)`,
    )
    .option(
      '--client <client>',
      'of one client, by username or id; of every status unless one is named',
    )
    .action(async (choice: ListChoice) => {
      const list = await clientList<Loan>(connect(), 'loans', choice);
      print(list, (found) =>
        listLines(found, (each) => [
          each.id,
          `client ${each.client_id}`,
          `${each.approved_amount ?? each.amount} ${each.currency}`,
          `${each.approved_months ?? each.months} months`,
          each.loan_purpose,
          each.status,
          each.documents.length === 0 ? '' : `documents ${each.documents.join(' ')}`,
          each.created_at,
        ]),
      );
    });
  group
    .command('approve <id>')
    .description('offer it; what is omitted is as applied for, at the rate of the client’s offer')
    .option('--amount <decimal>', 'less than was applied for')
    .option('--months <number>', 'another term', months)
    .option('--rate <percent>', 'nominal interest in percent a year, for example 6.9')
    .action(
      async (
        id: string,
        { rate, ...rest }: { amount?: string; months?: number; rate?: string },
      ) => {
        const body = { ...rest, ...(rate !== undefined && { annual_rate: rate }) };
        print(await connect()<Outcome<Loan>>('POST', `loans/${id}/approve`, body), outcome(facts));
      },
    );
  for (const { name, does } of remarked)
    group
      .command(`${name} <id>`)
      .description(does)
      .requiredOption('--remark <text>', 'what the client reads')
      .action(async (id: string, { remark }: { remark: string }) => {
        print(
          await connect()<Outcome<Loan>>('POST', `loans/${id}/${name}`, { remark }),
          outcome(facts),
        );
      });
  group
    .command('document <id> <file>')
    .description('link to what the client uploaded, good for ten minutes; recorded')
    .action(async (id: string, file: string) => {
      print(await connect()<Schemas['FileLink']>('GET', `loans/${id}/documents/${file}`), facts);
    });
}

function months(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('must be an integer.');
  return Number(text);
}

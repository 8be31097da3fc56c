import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { noteSubscriptionStatuses } from '#core/lifecycle/note-subscription.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Note = Schemas['CatalogueNote'];
type Subscription = Schemas['ClientNoteSubscription'];

const missing = { initialClose: 'initial', finalClose: 'final' } as const;

/** Structured notes, and subscriptions of clients. */
export function addNoteCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('notes with dates, stage and volume, and any closing price that is missing')
    .action(async () => {
      print(await connect()<Listed<Note>>('GET', 'notes'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.state,
            each.stage,
            `issue ${each.issues_on}, maturity ${each.matures_on}`,
            `${each.volume} of at least ${each.minimum_volume} ${each.currency}`,
            each.waiting_for === null
              ? ''
              : `no ${missing[each.waiting_for]} closing price of ${each.underlying}`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('add a note as a draft or change one, from a JSON file (CatalogueNoteRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null)
        throw new Error(`${file} is not a JSON object`);
      print(await connect()<Note>('POST', 'notes', body), facts);
    });
  group
    .command('cancel <code>')
    .description('cancel a note before its issue; everything set aside is given back')
    .requiredOption('--remark <text>', 'reason, shown to clients')
    .action(async (code: string, { remark }: { remark: string }) => {
      print(await connect()<Note>('POST', `notes/${code}/cancel`, { remark }), facts);
    });
  group
    .command('subscriptions')
    .description('subscriptions of clients, by status, the oldest first')
    .option('--status <status>', noteSubscriptionStatuses.join(', '), 'awaiting')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      const path = `note-subscriptions?${query}`;
      print(await connect()<Listed<Subscription>>('GET', path), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            `${each.nominal} ${each.currency} for ${each.amount}`,
            each.redemption === null ? '' : `pays ${each.redemption} and ${each.coupon ?? '0'}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('reverse <id>')
    .description('reverse a holding that was a mistake, until its result is fixed')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `note-subscriptions/${id}/reverse`;
      print(await connect()<Outcome<Subscription>>('POST', path, { remark }), outcome(facts));
    });
}

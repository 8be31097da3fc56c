import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { placingStatuses } from '#core/lifecycle/placing-application.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Placing = Schemas['CataloguePlacing'];
type Application = Schemas['ClientPlacingApplication'];

/** Institutional placings and block trades, and applications of clients. */
export function addPlacingCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('placings and block trades with their price and what is applied for')
    .action(async () => {
      print(await connect()<Listed<Placing>>('GET', 'placings'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.state,
            each.stock,
            each.price === null ? 'price agreed' : `${each.price} ${each.currency}`,
            `${each.taken} of ${each.shares} shares`,
            each.unlocks_on === null ? 'no lock-up' : `locked until ${each.unlocks_on}`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description(
      'add a placing or block trade as a draft or change one, from a JSON file (CataloguePlacingRequest)',
    )
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null)
        throw new Error(`${file} is not a JSON object`);
      print(await connect()<Placing>('POST', 'placings', body), facts);
    });
  group
    .command('applications')
    .description('applications of clients, by status, the oldest first')
    .option('--status <status>', placingStatuses.join(', '), 'awaiting')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      const path = `placing-applications?${query}`;
      print(await connect()<Listed<Application>>('GET', path), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            `${each.shares} at ${each.price}`,
            `${each.total} ${each.currency}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('approve <id>')
    .description('approve an application: its money pays for the shares, locked until their day')
    .action(async (id: string) => {
      print(await connect()<Application>('POST', `placing-applications/${id}/approve`), facts);
    });
  group
    .command('reject <id>')
    .description('reject an application: what was set aside is released')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `placing-applications/${id}/reject`;
      print(await connect()<Application>('POST', path, { remark }), facts);
    });
  group
    .command('reverse <id>')
    .description('reverse placed shares that were a mistake, until they are sold')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `placing-applications/${id}/reverse`;
      print(await connect()<Outcome<Application>>('POST', path, { remark }), outcome(facts));
    });
}

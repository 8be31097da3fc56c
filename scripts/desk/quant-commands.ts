import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { quantHoldingStatuses } from '#core/lifecycle/quant-holding.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Quant = Schemas['CatalogueQuant'];
type Value = Schemas['CatalogueQuantValue'];
type Holding = Schemas['ClientQuantHolding'];

/** Strategy notes, their values by day, and purchases of clients. */
export function addQuantCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('strategy notes with their latest value and what clients have of them')
    .action(async () => {
      print(await connect()<Listed<Quant>>('GET', 'quants'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.state,
            each.price === null ? 'no value' : `${each.price} ${each.currency} of ${each.price_on}`,
            `settlement ${each.settles_on}${each.is_waiting ? ', no value' : ''}`,
            `${each.units} units`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description(
      'add a strategy note as a draft or change one, from a JSON file (CatalogueQuantRequest)',
    )
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null)
        throw new Error(`${file} is not a JSON object`);
      print(await connect()<Quant>('POST', 'quants', body), facts);
    });
  group
    .command('value <code> <value>')
    .description('publish the value of a unit on a day; that of the settlement date pays clients')
    .requiredOption('--day <day>', 'YYYY-MM-DD, not in the future')
    .action(async (code: string, price: string, { day }: { day: string }) => {
      print(await connect()<Value>('POST', `quants/${code}/value`, { day, price }), facts);
    });
  group
    .command('correct <code> <value>')
    .description('correct the value of a day, until a client was paid by it')
    .requiredOption('--day <day>', 'YYYY-MM-DD')
    .requiredOption('--remark <text>', 'why, for the history')
    .action(
      async (code: string, price: string, { day, remark }: { day: string; remark: string }) => {
        const body = { day, price, remark };
        print(await connect()<Value>('POST', `quants/${code}/value/correct`, body), facts);
      },
    );
  group
    .command('holdings')
    .description('purchases of clients, by status, the oldest first')
    .option('--status <status>', quantHoldingStatuses.join(', '), 'holding')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(await connect()<Listed<Holding>>('GET', `quant-holdings?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            `${each.units} units`,
            each.total === null ? '' : `paid ${each.total} ${each.currency}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('reverse <id>')
    .description('reverse a purchase that was a mistake, until it is left or settled')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `quant-holdings/${id}/reverse`;
      print(await connect()<Outcome<Holding>>('POST', path, { remark }), outcome(facts));
    });
}

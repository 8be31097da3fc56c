import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { holdingStatuses } from '#core/lifecycle/product-holding.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Product = Schemas['CatalogueProduct'];
type Holding = Schemas['ClientHolding'];

const steps = [
  { name: 'open', does: 'open a product to clients' },
  { name: 'close', does: 'close a product to new money; what is there goes on' },
  { name: 'end', does: 'end a product; it is opened no more' },
] as const;

/** The catalogue, and money of clients in it. */
export function addProductCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('the catalogue, drafts and ended products too')
    .action(async () => {
      print(await connect()<Listed<Product>>('GET', 'products'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            `${each.type} ${each.subtype}`,
            each.state,
            each.currency,
            each.rates.map(({ from, annual_rate }) => `${annual_rate} % from ${from}`).join(', '),
            each.days === null ? '' : `${each.days} days`,
            each.trading_type,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description(
      'add a product as a draft or change one, from a JSON file (CatalogueProductRequest)',
    )
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null) throw new Error(`${file} is no JSON object`);
      print(await connect()<Product>('POST', 'products', body), facts);
    });
  for (const { name, does } of steps)
    group
      .command(`${name} <code>`)
      .description(does)
      .action(async (code: string) => {
        print(await connect()<Product>('POST', `products/${code}/${name}`), facts);
      });
  group
    .command('rate <code> <percent>')
    .description('set the rate from a day on; a day that has begun keeps its rate')
    .requiredOption('--from <day>', 'YYYY-MM-DD')
    .action(async (code: string, percent: string, { from }: { from: string }) => {
      const body = { from, annual_rate: percent };
      print(await connect()<Product>('POST', `products/${code}/rate`, body), facts);
    });
  addHoldingCommands(group, connect, print);
}

function addHoldingCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('holdings')
    .description('money of clients in products, by status, the longest waiting first')
    .option('--status <status>', holdingStatuses.join(', '), 'awaiting')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(await connect()<Listed<Holding>>('GET', `product-holdings?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            `${each.amount} ${each.currency}`,
            each.status,
            each.created_at,
          ]),
        ),
      );
    });
  group
    .command('approve <id>')
    .description('approve an application: what was set aside is placed')
    .action(async (id: string) => {
      print(await connect()<Holding>('POST', `product-holdings/${id}/approve`), facts);
    });
  group
    .command('reject <id>')
    .description('reject an application: what was set aside is released')
    .requiredOption('--remark <text>', 'what the client reads')
    .action(async (id: string, { remark }: { remark: string }) => {
      const body = { remark };
      print(await connect()<Holding>('POST', `product-holdings/${id}/reject`, body), facts);
    });
  group
    .command('reverse <id>')
    .description('undo a placement that was a mistake, before anything was paid from it')
    .requiredOption('--remark <text>', 'what the client reads')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `product-holdings/${id}/reverse`;
      print(await connect()<Outcome<Holding>>('POST', path, { remark }), outcome(facts));
    });
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { fundOrderStatuses } from '#core/lifecycle/fund-order.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts } from './print.ts';

type Fund = Schemas['CatalogueFund'];
type Price = Schemas['CatalogueFundPrice'];
type Order = Schemas['ClientFundOrder'];

/** Funds, their prices, and orders of clients that wait for them. */
export function addFundCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('funds with their latest price and how many orders wait')
    .action(async () => {
      print(await connect()<Listed<Fund>>('GET', 'funds'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.state,
            each.price === null ? 'no price' : `${each.price} ${each.currency} of ${each.price_on}`,
            `cut-off ${each.cut_off} ${each.timezone}`,
            `${each.waiting} waiting`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('add a fund as a draft or change one, from a JSON file (CatalogueFundRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null) throw new Error(`${file} is no JSON object`);
      print(await connect()<Fund>('POST', 'funds', body), facts);
    });
  group
    .command('price <code> <price>')
    .description('post the price of a day; orders that wait for it are booked')
    .requiredOption('--day <day>', 'YYYY-MM-DD, a business day whose orders have closed')
    .action(async (code: string, price: string, { day }: { day: string }) => {
      print(await connect()<Price>('POST', `funds/${code}/price`, { day, price }), facts);
    });
  group
    .command('correct <code> <price>')
    .description('correct the price of a day; its orders are reversed and booked anew')
    .requiredOption('--day <day>', 'YYYY-MM-DD')
    .requiredOption('--remark <text>', 'why, for the history')
    .action(
      async (code: string, price: string, { day, remark }: { day: string; remark: string }) => {
        const body = { day, price, remark };
        print(await connect()<Price>('POST', `funds/${code}/price/correct`, body), facts);
      },
    );
  group
    .command('orders')
    .description('orders of clients, by status, the longest waiting first')
    .option('--status <status>', fundOrderStatuses.join(', '), 'pending')
    .option('--uncorrected', 'only those that a correction could not book anew')
    .action(async ({ status, uncorrected }: { status: string; uncorrected?: true }) => {
      const query = new URLSearchParams({
        ...(uncorrected ? { uncorrected: 'true' } : { status }),
        limit: '100',
      });
      print(await connect()<Listed<Order>>('GET', `fund-orders?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            each.side,
            each.amount === null ? `${each.units} units` : `${each.amount} ${each.currency}`,
            `price of ${each.price_day}${each.is_late ? ', late' : ''}`,
            each.is_uncorrected ? 'not corrected' : each.status,
          ]),
        ),
      );
    });
  group
    .command('reject <id>')
    .description('reject an order that waits for its price')
    .requiredOption('--remark <text>', 'what the client reads')
    .action(async (id: string, { remark }: { remark: string }) => {
      print(await connect()<Order>('POST', `fund-orders/${id}/reject`, { remark }), facts);
    });
}

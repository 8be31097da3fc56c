import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { bondOrderStatuses } from '#core/lifecycle/bond-order.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Bond = Schemas['CatalogueBond'];
type Price = Schemas['CatalogueBondPrice'];
type Order = Schemas['ClientBondOrder'];

const confirms = 'a price more than 10 percentage points away from the last one is meant';

/** Bonds, their prices, and orders of clients. */
export function addBondCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('bonds with coupon, maturity, latest price and how many orders have not settled')
    .action(async () => {
      print(await connect()<Listed<Bond>>('GET', 'bonds'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.state,
            `${each.coupon_rate} % until ${each.matures_on}`,
            each.price === null ? 'no price' : `${each.price} % of ${each.price_on}`,
            `${each.waiting} unsettled`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('add a bond as a draft or change one, from a JSON file (CatalogueBondRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null)
        throw new Error(`${file} is not a JSON object`);
      print(await connect()<Bond>('POST', 'bonds', body), facts);
    });
  group
    .command('price <code> <price>')
    .description('post the clean price of a day, in percent of the face value')
    .requiredOption('--day <day>', 'YYYY-MM-DD, a business day, today or earlier')
    .option('--confirmed', confirms)
    .action(async (code: string, price: string, options: { day: string; confirmed?: true }) => {
      const body = { ...options, price };
      print(await connect()<Price>('POST', `bonds/${code}/price`, body), facts);
    });
  group
    .command('correct <code> <price>')
    .description(
      'correct the price of a day; orders executed at it stand until they are reversed one by one',
    )
    .requiredOption('--day <day>', 'YYYY-MM-DD')
    .requiredOption('--remark <text>', 'why, for the history')
    .option('--confirmed', confirms)
    .action(
      async (
        code: string,
        price: string,
        options: { day: string; remark: string; confirmed?: true },
      ) => {
        const body = { ...options, price };
        print(await connect()<Price>('POST', `bonds/${code}/price/correct`, body), facts);
      },
    );
  group
    .command('orders')
    .description('orders of clients, by status, the oldest first')
    .option('--status <status>', bondOrderStatuses.join(', '), 'pending')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(await connect()<Listed<Order>>('GET', `bond-orders?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            each.side,
            `${each.face_amount} ${each.currency} at ${each.price} % (version ${each.price_version})`,
            `settles ${each.settles_on}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('reverse <id>')
    .description('reverse an order executed by mistake')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `bond-orders/${id}/reverse`;
      print(await connect()<Outcome<Order>>('POST', path, { remark }), outcome(facts));
    });
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { otcBidStatuses } from '#core/lifecycle/otc-bid.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Otc = Schemas['CatalogueOtc'];
type Bid = Schemas['ClientOtcBid'];

/** Shares sold over the counter, their quotes, and requests of clients for a price. */
export function addOtcCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('shares sold over the counter with their current quote and what clients have')
    .action(async () => {
      print(await connect()<Listed<Otc>>('GET', 'otc'), ({ items }) =>
        columns(
          items.map(({ quote, ...each }) => [
            each.code,
            each.state,
            quote === null
              ? 'no quote'
              : `${quote.price} ${each.currency} until ${quote.expires_at}`,
            `${each.taken} of ${each.shares} shares`,
            each.trading_type === 'holding' ? 'bought at once' : 'reviewed',
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('add shares as a draft or change them, from a JSON file (CatalogueOtcRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null)
        throw new Error(`${file} is not a JSON object`);
      print(await connect()<Otc>('POST', 'otc', body), facts);
    });
  group
    .command('quote <code> <price>')
    .description('quote a price at which clients buy until it expires')
    .requiredOption('--until <instant>', 'for example 2026-11-26T09:20:00Z, at most a day ahead')
    .action(async (code: string, price: string, { until }: { until: string }) => {
      const body = { price, expires_at: until };
      print(await connect()<Otc>('POST', `otc/${code}/quote`, body), facts);
    });
  group
    .command('withdraw-quote <code>')
    .description('withdraw the current quote: until the next one it is not sold')
    .action(async (code: string) => {
      print(await connect()<Otc>('POST', `otc/${code}/quote/withdraw`), facts);
    });
  group
    .command('bids')
    .description('requests of clients for a price, by status, the oldest first')
    .option('--status <status>', otcBidStatuses.join(', '), 'awaiting')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(await connect()<Listed<Bid>>('GET', `otc-bids?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.product,
            `${each.shares} shares`,
            each.total === null ? 'no price' : `${each.total} ${each.currency} at ${each.price}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('bid <id> <price>')
    .description('give a client the price of a request')
    .requiredOption('--until <instant>', 'for example 2026-11-26T09:20:00Z, at most a day ahead')
    .action(async (id: string, price: string, { until }: { until: string }) => {
      const body = { price, expires_at: until };
      print(await connect()<Bid>('POST', `otc-bids/${id}/quote`, body), facts);
    });
  group
    .command('reject <id>')
    .description('reject a request, or withdraw a price that is not accepted')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      print(await connect()<Bid>('POST', `otc-bids/${id}/reject`, { remark }), facts);
    });
  group
    .command('reverse <id>')
    .description('reverse a sale that was a mistake, while the client has the money')
    .requiredOption('--remark <text>', 'reason, shown to the client')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `otc-bids/${id}/reverse`;
      print(await connect()<Outcome<Bid>>('POST', path, { remark }), outcome(facts));
    });
}

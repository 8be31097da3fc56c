import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { columns, facts, outcome, type Outcome } from './print.ts';

type Terms = Schemas['ExchangeTerms'];

/** What exchanges cost, which currencies rest, and the reversal of a mistake. */
export function addExchangeCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('terms')
    .description('margin, fee and suspended currencies; with options, what they are from now on')
    .option('--margin <bps>', 'margin on the market rate, in basis points', basisPoints)
    .option('--fee <bps>', 'fee on the amount sold, in basis points', basisPoints)
    .option('--suspend <currencies>', 'currencies that are not exchanged for now: EUR,USD or none')
    .action(
      async ({ margin, fee, suspend }: { margin?: number; fee?: number; suspend?: string }) => {
        const call = connect();
        const now = await call<Terms>('GET', 'exchange/terms');
        if (margin === undefined && fee === undefined && suspend === undefined)
          return print(now, facts);
        const suspended =
          suspend === undefined
            ? now.suspended
            : suspend.split(',').filter((each) => each !== '' && each !== 'none');
        print(
          await call<Terms>('PUT', 'exchange/terms', {
            margin_bps: margin ?? now.margin_bps,
            fee_bps: fee ?? now.fee_bps,
            suspended,
          }),
          facts,
        );
      },
    );
  group
    .command('list')
    .description('the latest exchanges of all clients')
    .action(async () => {
      print(
        await connect()<Listed<Schemas['ClientExchange']>>('GET', 'exchange?limit=100'),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              each.status,
              `${each.sell_amount} ${each.sell}`,
              `${each.buy_amount} ${each.buy}`,
              each.executed_at,
            ]),
          ),
      );
    });
  group
    .command('reverse <id>')
    .description('undo an exchange that was a mistake, fee included')
    .requiredOption('--reason <text>', 'why; the client sees it in the statement')
    .action(async (id: string, { reason }: { reason: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `exchange/${id}/reverse`, { reason }),
        outcome(() => ['exchange reversed']),
      );
    });
}

function basisPoints(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 1000)
    throw new InvalidArgumentError('0 to 1000 basis points');
  return Number(text);
}

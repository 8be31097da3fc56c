import type { Command } from 'commander';
import { orderLifecycle } from '#core/lifecycle/order.ts';
import { orderRejections } from '#core/trading/order.ts';
import type { DeskCall, Listed, Schemas, Print } from './call-desk.ts';
import { columns, outcome, type Outcome } from './print.ts';

const states = [
  { name: 'halt', state: 'halted', does: 'no orders are taken or executed', done: 'halted' },
  { name: 'review', state: 'review', does: 'every new order waits for approval', done: 'reviewed' },
  { name: 'resume', state: 'open', does: 'it trades as usual again', done: 'resumed' },
] as const;

/** Orders of clients, and stocks that are halted or reviewed. */
export function addOrderCommands(program: Command, connect: () => DeskCall, print: Print): void {
  const group = program.command('order').description('orders of clients');
  group
    .command('list')
    .description('orders of one status, the longest waiting first')
    .option('--status <status>', Object.keys(orderLifecycle.table.states).join(', '), 'awaiting')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(
        await connect()<Listed<Schemas['ClientOrder']>>('GET', `orders?${query}`),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              `client ${each.client_id}`,
              `${each.side} ${each.quantity} ${each.market}:${each.symbol}`,
              `${each.type}${each.price === null ? '' : ` ${each.price}`} ${each.currency}`,
              `filled ${each.filled}`,
              each.status,
              each.placed_at,
            ]),
          ),
      );
    });
  group
    .command('approve <id>')
    .description('it goes to the venue')
    .action(async (id: string) => {
      print(await connect()<undefined>('POST', `orders/${id}/approve`), () => ['approved']);
    });
  group
    .command('reject <id>')
    .description('reject it before it goes to the venue')
    .requiredOption('--reason <reason>', orderRejections.join(', '))
    .action(async (id: string, { reason }: { reason: string }) => {
      print(await connect()<undefined>('POST', `orders/${id}/reject`, { reason }), () => [
        'rejected',
      ]);
    });
  group
    .command('reverse <id>')
    .description('undo an order that was executed by mistake')
    .requiredOption('--note <note>', 'why, for the record')
    .action(async (id: string, { note }: { note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `orders/${id}/reverse`, { note }),
        outcome(() => ['reversed']),
      );
    });
  addStateCommands(program, connect, print);
}

function addStateCommands(program: Command, connect: () => DeskCall, print: Print): void {
  const group = program.command('trading').description('stocks that are halted or reviewed');
  group
    .command('list')
    .description('stocks that do not trade as usual')
    .action(async () => {
      print(await connect()<Listed<Schemas['TradingStateEntry']>>('GET', 'trading'), ({ items }) =>
        columns(
          items.map(({ instrument, state, note, changed_at }) => [
            instrument,
            state,
            note,
            changed_at,
          ]),
        ),
      );
    });
  for (const { name, state, does, done } of states)
    group
      .command(`${name} <market> <symbol>`)
      .description(does)
      .requiredOption('--note <note>', 'why, for the record')
      .action(async (market: string, symbol: string, { note }: { note: string }) => {
        const path = `trading/${encodeURIComponent(market)}/${encodeURIComponent(symbol)}`;
        print(await connect()<undefined>('POST', path, { state, note }), () => [done]);
      });
}

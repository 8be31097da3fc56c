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
              ...(each.to_pay === null
                ? [each.placed_at]
                : [`${each.to_pay} ${each.account} due ${each.payment_due ?? ''}`]),
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
  addPaymentCommands(group, connect, print);
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

function addPaymentCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('authorise <id>')
    .description(
      'send an order to the venue at the current price; any cost beyond the money set aside is advanced and due within --days',
    )
    .requiredOption('--up-to <amount>', "maximum advance, in the account's currency")
    .requiredOption('--days <count>', 'days to pay after execution', Number)
    .requiredOption('--note <note>', 'why, for the record')
    .action(async (id: string, options: { upTo: string; days: number; note: string }) => {
      const { upTo: up_to, days, note } = options;
      print(
        await connect()<Outcome<undefined>>('POST', `orders/${id}/authorise`, {
          up_to,
          days,
          note,
        }),
        outcome(() => ['authorised']),
      );
    });
  group
    .command('payment <id>')
    .description('record that the amount due for an order was received at the bank')
    .requiredOption('--amount <amount>', 'the full amount due')
    .requiredOption('--note <note>', 'reference of the transfer, for the record')
    .action(async (id: string, body: { amount: string; note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `orders/${id}/payment`, body),
        outcome(() => ['paid']),
      );
    });
  group
    .command('close <id>')
    .description(
      'close an order whose payment is outstanding: sell its shares at the current bid and apply the proceeds to the debt',
    )
    .requiredOption('--note <note>', 'why, for the record')
    .action(async (id: string, body: { note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `orders/${id}/close`, body),
        outcome(() => ['closed']),
      );
    });
  group
    .command('undo-payment <id>')
    .description('reverse a payment recorded by mistake; the amount is due again')
    .requiredOption('--note <note>', 'why, for the record')
    .action(async (id: string, body: { note: string }) => {
      print(
        await connect()<Outcome<undefined>>('POST', `orders/${id}/payment/undo`, body),
        outcome(() => ['due again']),
      );
    });
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

import type { Command } from 'commander';
import { planStatuses } from '#core/lifecycle/trading-plan.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns } from './print.ts';

/** AI trading plans of clients: looked at, one stopped, or all halted. */
export function addPlanCommands(program: Command, connect: () => DeskCall, print: Print): void {
  const group = program.command('plan').description('AI trading plans of clients');
  group
    .command('list')
    .description('plans of one status, the oldest first')
    .option('--status <status>', planStatuses.join(', '), 'active')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(
        await connect()<Listed<Schemas['ClientTradingPlan']>>('GET', `plans?${query}`),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              `client ${each.client_id}`,
              `${each.strategy} ${each.risk} ${each.market}`,
              `${each.amount} ${each.currency}`,
              `worth ${each.worth}`,
              `result ${each.result}`,
              each.status,
            ]),
          ),
      );
    });
  group
    .command('stop <id>')
    .description('stop one at once; what it has is sold and given back')
    .requiredOption('--note <note>', 'why, for the record')
    .action(async (id: string, { note }: { note: string }) => {
      print(await connect()<undefined>('POST', `plans/${id}/stop`, { note }), () => ['stopping']);
    });
  group
    .command('halt')
    .description('halt all plans: none buys, and what they have is sold')
    .requiredOption('--note <note>', 'why, for the record')
    .action(async ({ note }: { note: string }) => {
      print(await connect()<undefined>('POST', 'plans/halt', { note }), () => ['halted']);
    });
  group
    .command('halted')
    .description('whether all plans are halted, and why')
    .action(async () => {
      print(
        await connect()<Schemas['TradingPlanHalt']>('GET', 'plans/halt'),
        ({ is_halted, note, halted_at }) =>
          is_halted ? [`halted since ${halted_at}: ${note}`] : ['not halted'],
      );
    });
  group
    .command('resume')
    .description('let plans trade again')
    .action(async () => {
      print(await connect()<undefined>('POST', 'plans/resume'), () => ['resumed']);
    });
}

import type { Command } from 'commander';
import { corporateActionStatuses } from '#core/lifecycle/corporate-action.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts } from './print.ts';

type Action = Schemas['CorporateAction'];

/** What companies pay their shareholders, and how they divide their shares. */
export function addCorporateCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('dividends and splits of stocks, by status, the newest first')
    .option('--status <status>', corporateActionStatuses.join(', '), 'announced')
    .action(async ({ status }: { status: string }) => {
      const query = new URLSearchParams({ status, limit: '100' });
      print(await connect()<Listed<Action>>('GET', `corporate-actions?${query}`), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `${each.market}:${each.symbol}`,
            ...(each.kind === 'split'
              ? [`split ${each.new_shares}:${each.old_shares}`, `effective ${each.ex_on}`, '']
              : [
                  `${each.per_share} ${each.currency} per share`,
                  `ex-date ${each.ex_on}`,
                  `payment ${each.pays_on}`,
                ]),
            each.not_reversed === 0 ? each.status : `${each.status}, ${each.not_reversed} waiting`,
          ]),
        ),
      );
    });
  group
    .command('announce <market> <symbol> <perShare>')
    .description('announce a dividend; those who hold the stock are notified')
    .requiredOption('--ex <day>', 'YYYY-MM-DD, a day to come; shares held before it qualify')
    .requiredOption('--record <day>', 'YYYY-MM-DD')
    .requiredOption('--pay <day>', 'YYYY-MM-DD')
    .action(
      async (
        market: string,
        symbol: string,
        per_share: string,
        { ex, record, pay }: { ex: string; record: string; pay: string },
      ) => {
        const body = { market, symbol, per_share, ex_on: ex, record_on: record, pays_on: pay };
        print(await connect()<Action>('POST', 'corporate-actions', body), facts);
      },
    );
  group
    .command('split <market> <symbol> <new> <old>')
    .description(
      'announce a split, <new> shares for every <old>; those who hold the stock are notified',
    )
    .requiredOption('--on <day>', 'YYYY-MM-DD, a day to come; applied as it begins (UTC)')
    .action(
      async (
        market: string,
        symbol: string,
        fresh: string,
        old: string,
        { on }: { on: string },
      ) => {
        const [new_shares, old_shares] = [Number(fresh), Number(old)];
        const body = { market, symbol, new_shares, old_shares, effective_on: on };
        print(await connect()<Action>('POST', 'corporate-splits', body), facts);
      },
    );
  for (const [name, what] of [
    ['cancel', 'cancel a dividend that has not been paid, or a split to come'],
    ['reverse', 'take a dividend back from everybody who was paid, or a split from all holders'],
  ] as const) {
    group
      .command(`${name} <id>`)
      .description(what)
      .requiredOption('--remark <text>', 'what clients read')
      .action(async (id: string, { remark }: { remark: string }) => {
        const path = `corporate-actions/${id}/${name}`;
        print(await connect()<Action>('POST', path, { remark }), facts);
      });
  }
}

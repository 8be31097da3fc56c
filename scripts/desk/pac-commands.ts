import type { Command } from 'commander';
import type { Listed, Print, Schemas } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';
import { columns } from './print.ts';

/** PAC codes: issued for one withdrawal of a client, and what became of them. */
export function addPacCommands(group: Command, ofClient: ClientCall, print: Print): void {
  group
    .command('list <client>')
    .description('PAC codes of a client, newest first')
    .action(async (who: string) => {
      print(
        await ofClient<Listed<Schemas['PacCode']>>('GET', who, '/pac_codes?limit=100'),
        ({ items }) =>
          columns(
            items.map((each) => [
              each.id,
              `…${each.hint}`,
              `up to ${each.ceiling} ${each.currency}`,
              `by ${each.issued_by}`,
              stateOf(each),
            ]),
          ),
      );
    });
  group
    .command('issue <client>')
    .description('issue a code for one withdrawal; it is shown once')
    .requiredOption('--ceiling <decimal>', 'largest amount of the withdrawal')
    .requiredOption('--currency <code>', 'currency of the withdrawal, for example EUR')
    .action(async (who: string, body: { readonly ceiling: string; readonly currency: string }) => {
      print(
        await ofClient<Schemas['IssuedPac']>('POST', who, '/pac_codes', body),
        ({ code, ceiling, currency, expires_at }) => [
          `PAC code ${code}, up to ${ceiling} ${currency}, until ${expires_at}`,
        ],
      );
    });
}

function stateOf({ used_at, voided_at, expires_at, withdrawal_id }: Schemas['PacCode']): string {
  if (used_at !== null) return `used ${used_at} for ${withdrawal_id ?? ''}`;
  return voided_at === null ? `until ${expires_at}` : `replaced ${voided_at}`;
}

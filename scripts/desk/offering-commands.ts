import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { applicationStatuses } from '#core/lifecycle/offering-application.ts';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts } from './print.ts';

type Offering = Schemas['DeskOffering'];
type Application = Schemas['ClientApplication'];

const steps = [
  { name: 'publish', does: 'show a draft to clients; they can apply from its start on' },
  { name: 'open', does: 'open it before its start' },
  { name: 'close', does: 'close it before its end' },
  { name: 'list', does: 'list its shares before their date; what is due before is done first' },
] as const;

/** Public offerings, and clients' applications for them. */
export function addOfferingCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('all')
    .description('all offerings, drafts too, the newest first')
    .action(async () => {
      print(await connect()<Listed<Offering>>('GET', 'offerings'), ({ items }) =>
        columns(
          items.map((each) => [
            each.code,
            each.type,
            each.state,
            each.instrument,
            `${each.price_low}-${each.price_high} ${each.currency}`,
            `${each.applied_lots} of ${each.lots} lots`,
            `ends ${each.end_time}`,
          ]),
        ),
      );
    });
  group
    .command('put <file>')
    .description('add an offering as a draft or change a draft, from a JSON file (OfferingRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null) throw new Error(`${file} is no JSON object`);
      print(await connect()<Offering>('POST', 'offerings', body), facts);
    });
  for (const { name, does } of steps)
    group
      .command(`${name} <code>`)
      .description(does)
      .action(async (code: string) => {
        print(await connect()<Offering>('POST', `offerings/${code}/${name}`), facts);
      });
  group
    .command('allot <code>')
    .description('allot an offering that has ended, once, with a seed that is recorded')
    .requiredOption('--price <decimal>', 'final price of a share, within the band')
    .option('--seed <text>', 'what the draw is made with; one is made where none is given')
    .action(async (code: string, { price, seed }: { price: string; seed?: string }) => {
      const body = { price, ...(seed !== undefined && { seed }) };
      print(await connect()<Offering>('POST', `offerings/${code}/allot`, body), facts);
    });
  group
    .command('cancel <code>')
    .description('cancel an offering and refund everybody, until the first shares are credited')
    .requiredOption('--reason <text>', 'what clients read')
    .action(async (code: string, { reason }: { reason: string }) => {
      print(await connect()<Offering>('POST', `offerings/${code}/cancel`, { reason }), facts);
    });
  addApplicationCommands(group, connect, print);
}

function addApplicationCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('applications')
    .description('applications of clients, by status, the longest waiting first')
    .option('--status <status>', applicationStatuses.join(', '), 'awaiting')
    .option('--offering <code>', 'of one offering')
    .action(async ({ status, offering }: { status: string; offering?: string }) => {
      const query = new URLSearchParams({
        status,
        limit: '100',
        ...(offering !== undefined && { offering }),
      });
      const path = `offering-applications?${query}`;
      print(await connect()<Listed<Application>>('GET', path), ({ items }) =>
        columns(
          items.map((each) => [
            each.id,
            `client ${each.client_id}`,
            each.offering,
            `${each.lots} lots`,
            each.bid ?? 'cut-off',
            `${each.blocked} ${each.currency}`,
            each.status,
          ]),
        ),
      );
    });
  group
    .command('reject <id>')
    .description('reject an application: what was set aside is released')
    .requiredOption('--remark <text>', 'what the client reads')
    .action(async (id: string, { remark }: { remark: string }) => {
      const path = `offering-applications/${id}/reject`;
      print(await connect()<Application>('POST', path, { remark }), facts);
    });
  group
    .command('raise <id>')
    .description('allot more lots; what they cost beyond the money set aside is to be paid in time')
    .requiredOption('--lots <count>', 'lots beyond those that were drawn', Number)
    .requiredOption('--days <count>', 'days to pay', Number)
    .requiredOption('--remark <text>', 'what the client reads')
    .action(async (id: string, body: { lots: number; days: number; remark: string }) => {
      const path = `offering-applications/${id}/raise`;
      print(await connect()<Application>('POST', path, body), facts);
    });
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { DeskCall, Listed, Print, Schemas } from './call-desk.ts';
import { columns, facts } from './print.ts';

type Broadcast = Schemas['Broadcast'];

/** Messages to all clients of a tenant, or to those of some languages and VIP levels. */
export function addBroadcastCommands(group: Command, connect: () => DeskCall, print: Print): void {
  group
    .command('list')
    .description('broadcasts with how many clients they have reached, the newest first')
    .option('--state <state>', 'sending, sent or stopped')
    .action(async ({ state }: { state?: string }) => {
      const query = new URLSearchParams({ limit: '100', ...(state !== undefined && { state }) });
      print(await connect()<Listed<Broadcast>>('GET', `broadcasts?${query}`), ({ items }) =>
        columns(
          items.map(({ id, state: its, texts, languages, vip_from, recipients, created_at }) => [
            id,
            its,
            String(recipients),
            languages.join(', '),
            String(vip_from),
            Object.values(texts)[0]?.title ?? '',
            created_at,
          ]),
        ),
      );
    });
  group
    .command('send <file>')
    .description('send a message, from a JSON file (BroadcastRequest)')
    .action(async (file: string) => {
      const body: unknown = JSON.parse(await readFile(file, 'utf8'));
      if (typeof body !== 'object' || body === null) throw new Error(`${file} is no JSON object`);
      print(await connect()<Broadcast>('POST', 'broadcasts', body), facts);
    });
  group
    .command('stop <id>')
    .description('stop what has not been sent yet')
    .action(async (id: string) => {
      print(await connect()<Broadcast>('POST', `broadcasts/${id}/stop`), facts);
    });
}

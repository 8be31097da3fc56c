import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Print, Schemas } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';

/** What is kept about a client, for a request that did not come through the app. */
export function addDataCommands(group: Command, ofClient: ClientCall, print: Print): void {
  group
    .command('export <client>')
    .description('everything that is kept about a client, as JSON; it is recorded who read it')
    .requiredOption('--out <file>', 'where to write it; a file that exists is kept')
    .action(async (who: string, { out }: { out: string }) => {
      const data = await ofClient<Schemas['OwnData']>('POST', who, '/export');
      writeFileSync(out, `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      print({ file: out }, () => [`written to ${out}`]);
    });
}

import type { Command } from 'commander';
import type { Print } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';

/** Locking clients out, letting them in again and signing them out. */
export function addLockCommands(group: Command, ofClient: ClientCall, print: Print): void {
  group
    .command('lock <client>')
    .description('lock a client out at once, on every device')
    .requiredOption('--reason <text>', 'for the record')
    .action(async (who: string, { reason: why }: { reason: string }) => {
      print(await ofClient<undefined>('POST', who, '/lock', { reason: why }), () => [
        `${who} is locked out`,
      ]);
    });
  for (const [name, path, what] of [
    ['unlock', 'unlock', 'let a locked client in again'],
    ['end-sessions', 'end_sessions', 'sign a client out on every device'],
  ] as const) {
    group
      .command(`${name} <client>`)
      .description(what)
      .action(async (who: string) => {
        print(await ofClient<undefined>('POST', who, `/${path}`), () => ['done']);
      });
  }
}

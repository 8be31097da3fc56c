import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { Listed, Schemas, Print } from './call-desk.ts';
import type { ClientCall } from './client-id.ts';
import { columns, facts } from './print.ts';

type Score = Schemas['ScoreItem'];

/** Credit scores: what they were made of, one set by the desk, and letting it be computed again. */
export function addScoreCommands(group: Command, ofClient: ClientCall, print: Print): void {
  group
    .command('list <client>')
    .description('every score that a client had, newest first')
    .action(async (who: string) => {
      print(await ofClient<Listed<Score>>('GET', who, '/scores?limit=100'), ({ items }) =>
        columns(
          items.map((each) => [
            each.at,
            String(each.score),
            each.source,
            each.reason ?? '',
            each.factors.map(({ kind, points }) => `${kind} ${points}`).join(', '),
          ]),
        ),
      );
    });
  group
    .command('set <client> <score>')
    .description('set the score; it stands until it is released')
    .requiredOption('--reason <text>', 'why; the client reads it')
    .action(async (who: string, score: string, { reason }: { reason: string }) => {
      if (!/^\d{3}$/.test(score)) throw new InvalidArgumentError('a score is 300 to 850');
      print(
        await ofClient<Score>('POST', who, '/score', {
          score: Number(score),
          reason,
        }),
        facts,
      );
    });
  group
    .command('release <client>')
    .description('let the score be computed again')
    .action(async (who: string) => {
      print(await ofClient<Score>('POST', who, '/score/release'), facts);
    });
}

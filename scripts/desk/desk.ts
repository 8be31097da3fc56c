import { CommanderError } from 'commander';
import { DeskRefusal, DeskUsage } from './call-desk.ts';
import { deskCommands } from './desk-commands.ts';

/** What the command reads and where it writes; tests bring their own. */
export interface DeskTerminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const terminal: DeskTerminal = {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
};

/** The advisor's desk from a terminal. Answers the exit code: 0 done, 1 refused or not reached, 2 wrong use. */
export async function desk(
  args: readonly string[],
  { environment, say, complain }: DeskTerminal = terminal,
): Promise<number> {
  const program = deskCommands(environment, say, complain);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof DeskUsage) {
      complain(error.message);
      return 2;
    }
    if (error instanceof DeskRefusal) {
      complain(error.message);
      return 1;
    }
    throw error;
  }
}

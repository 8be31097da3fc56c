import { startServer } from './start-server.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { UnusableStore } from './db/unusable-store.ts';
import { readConfig, usage, UsageError } from './config.ts';
import { explainStart } from './explain-start.ts';

// Who asked for the end waits ten seconds before they kill the process.
const exitTimeoutMs = 9_500;

/** Exit codes: 1 a fault, 2 wrong use or a busy port, 3 the data folder is taken, 4 the store or its secret is unusable. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  if (config === null) {
    console.log(usage);
    return;
  }
  // Whatever this process writes holds clients' data: no other user of the machine may read it.
  process.umask(0o077);
  const starting = startServer(config, (line) => console.log(line)).catch((error: unknown) => {
    throw explainStart(error, config);
  });
  let stopping = false;
  const stop = () => {
    // The second signal is a person who does not want to wait.
    if (stopping) process.exit(130);
    stopping = true;
    // Whatever still holds the process then would hold it for ever.
    setTimeout(() => process.exit(1), exitTimeoutMs).unref();
    starting.then((server) => server.stop()).then(() => process.exit(0), fail);
  };
  // From the beginning: who reads that it listens may stop it in that very moment.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await starting;
}

function fail(error: unknown): void {
  const code = exitCodeOf(error);
  if (code === 1) console.error(error);
  else console.error(error instanceof Error ? error.message : error);
  process.exit(code);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof FolderInUse) return 3;
  return error instanceof UnusableStore ? 4 : 1;
}

main().catch(fail);

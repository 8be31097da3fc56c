import type { ServerConfig } from './config.ts';
import { UsageError } from './config.ts';
import { systemCode } from './platform/system-error.ts';

/** What the system refuses at the start, in one line that says what to change; anything else as it is. */
export function explainStart(
  error: unknown,
  { port, host, data }: Pick<ServerConfig, 'port' | 'host' | 'data'>,
): unknown {
  const code = systemCode(error);
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (code === 'EADDRINUSE')
    return new UsageError(
      `port ${port} on ${host} is already in use: stop the other process, or choose another with --port`,
    );
  if (code === 'EACCES' && isListening)
    return new UsageError(`port ${port} on ${host} is not allowed: choose another with --port`);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new UsageError(
      `there is no room left on the disk of ${data}: make room and start again, nothing was lost`,
    );
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new UsageError(
      `${data} cannot be written (${code}): give it to the user of the server, or choose another with --data`,
    );
  return error;
}

import { UserError } from '#generator/diagnostics/user-error.ts';

/** Where the reference backend listens unless configured otherwise. */
export const defaultApi = 'http://127.0.0.1:4600';

export function portOf(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError(`invalid port "${text}"`);
  return port;
}

/** Resolves when the user or the system wants the process to end. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** SQLSTATEs that speak of the database and not of the statement: lost, shutting down, full, or waited for in vain. */
const states = /^(08\w{3}|57P0[1-5]|57014|53300|55P03|25P03|40001|40P01)$/;

/** What a socket says of a peer that left or cannot be reached. */
const socketCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What is said in words alone: by the driver, and of a statement that was prepared before a migration changed its columns. */
const words =
  /^(cached plan must not change result type|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

/** Whether a statement failed because the database could not be worked with just then: the same call may do later. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    states.test(code) ||
    socketCodes.has(code) ||
    words.test(error.message) ||
    isLostConnection(error.cause)
  );
}

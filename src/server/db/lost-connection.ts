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

/** What the driver says in words alone, without a code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/;

/** Of a prepared statement that another connection has: a pooler in between shares connections and keeps no names. */
const lostNames = /^(26000|42P05)$/;

/** Whether statements cannot be prepared over this address. */
export function losesNames(error: unknown): boolean {
  return error instanceof Error && (lostNames.test(codeOf(error)) || losesNames(error.cause));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a statement failed because the database could not be worked with just then: the same call may do later. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    states.test(code) ||
    // Prepared before a migration changed its columns: a new connection plans it anew.
    ('routine' in error && error.routine === 'RevalidateCachedQuery') ||
    lostNames.test(code) ||
    socketCodes.has(code) ||
    words.test(error.message) ||
    isLostConnection(error.cause)
  );
}

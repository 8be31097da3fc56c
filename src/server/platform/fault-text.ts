/**
 * A fault for the log: what was thrown, where, and what caused it. The values of a statement stay out of it: among them are
 * hashes of passwords, telephones and codes to be sent.
 */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : '';
  const cause = error.cause === undefined ? '' : `\ncaused by ${faultText(error.cause)}`;
  return `${error.name}${code}: ${messageOf(error)}\n${frames}${cause}`;
}

function messageOf(error: Error): string {
  if ('query' in error && typeof error.query === 'string')
    return `a statement failed: ${error.query}`;
  // What the store could not read, it quotes.
  return isOfStore(error) ? error.message.replaceAll(/: ".*"/gs, ': …') : error.message;
}

function isOfStore(error: Error): boolean {
  return 'severity' in error;
}

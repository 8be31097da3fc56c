// Not kept as the return path after signing in (specification §2).
const forgotten = ['/login', '/kyc', '/register'];
const origin = 'http://app.invalid';

/**
 * Cleans the `redirect` of a login: a path of this app, or `fallback`.
 * Anything that a browser would read as another origin (`//host`, `\host`, `javascript:`) is refused.
 */
export function returnPath(wanted: string | null, fallback: string): string {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters from addresses
  if (wanted === null || !wanted.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted))
    return fallback;
  const target = parse(wanted);
  if (target === null || target.origin !== origin || target.pathname.startsWith('//'))
    return fallback;
  if (forgotten.some((path) => target.pathname === path || target.pathname.startsWith(`${path}/`)))
    return fallback;
  return target.pathname + target.search + target.hash;
}

function parse(path: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}

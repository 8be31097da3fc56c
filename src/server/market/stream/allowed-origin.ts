/**
 * Whether a page of this origin may open the stream. With a list: those on it alone. Without: pages of the stream's own
 * host, and programs, which send no origin. `host` is what the caller asked for, `app.example:8443`.
 */
export function allowedOrigin(
  origin: string | undefined,
  host: string,
  list: readonly string[] | undefined,
): boolean {
  if (list !== undefined) return origin !== undefined && list.includes(origin);
  return origin === undefined || isOwn(origin, host);
}

/** A port that the scheme implies may be written or left out. */
function isOwn(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: page } = new URL(origin);
  const own = `${protocol}//${host}`;
  return page !== '' && URL.canParse(own) && new URL(own).host === page;
}

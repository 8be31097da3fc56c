import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { components } from '#api/client.gen.ts';
import { queries } from '#api/queries.ts';
import type { AppServices } from '#page/app-context.ts';

type ClientConfig = components['schemas']['ClientConfig'];

interface KeptPermissions {
  /** Session they were given to: no other client's page is rendered with them. */
  readonly session: string;
  /** When they were fetched, in ms since 1970. */
  readonly at: number;
  readonly payload: ClientConfig;
}

/**
 * Keeps the client's permissions with their time (specification §9), so that a page that is opened again knows at
 * once what to show. They age as if the page had stayed open: after five minutes they are fetched again.
 */
export function keepPermissions(
  client: QueryClient,
  { api, session, storage }: Pick<AppServices, 'api' | 'session' | 'storage'>,
): void {
  const { queryKey } = queries.clientConfig(api);
  const hash = hashKey(queryKey);
  const kept = parseKept(storage.read('permissions'));
  // A clock that was put back must not keep them fresh for ever.
  if (kept !== null && kept.session === session.read()?.session && kept.at <= Date.now())
    client.setQueryData(queryKey, kept.payload, { updatedAt: kept.at });

  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return;
    const owner = session.read()?.session;
    const payload = client.getQueryData(queryKey);
    const at = query.state.dataUpdatedAt;
    if (owner === undefined || payload === undefined || query.state.fetchStatus !== 'idle') return;
    storage.write(
      'permissions',
      JSON.stringify({ session: owner, at, payload } satisfies KeptPermissions),
    );
  });
  session.subscribe(() => {
    const owner = session.read()?.session;
    if (owner !== parseKept(storage.read('permissions'))?.session)
      storage.write('permissions', null);
  });
}

function parseKept(text: string | null): KeptPermissions | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is KeptPermissions {
  if (!isObject(value)) return false;
  const { session, at, payload } = value;
  return (
    typeof session === 'string' &&
    typeof at === 'number' &&
    isObject(payload) &&
    typeof payload['vip'] === 'number' &&
    typeof payload['score'] === 'number' &&
    typeof payload['kyc_force'] === 'boolean' &&
    typeof payload['client_deposit'] === 'boolean' &&
    Array.isArray(payload['perms']) &&
    payload['perms'].every((name) => typeof name === 'string') &&
    isObject(payload['features']) &&
    Object.values(payload['features']).every(isFeature)
  );
}

// The evaluator takes the parts of a rule as they are, so a rule of another shape must not come in.
function isFeature(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { require: level, allow, allPerms, anyPerm } = value;
  const isNames = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every((name) => typeof name === 'string'));
  const isFigure = (figure: unknown) => figure === undefined || typeof figure === 'number';
  return (
    (level === undefined ||
      (isObject(level) && isFigure(level['vip']) && isFigure(level['score']))) &&
    (allow === undefined || typeof allow === 'boolean') &&
    isNames(allPerms) &&
    isNames(anyPerm)
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

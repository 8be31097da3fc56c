import type { DeskCall, Listed, Schemas } from './call-desk.ts';
import { DeskRefusal } from './call-desk.ts';

/** Calls the desk about one client: `path` is what stands behind `clients/<id>`. */
export type ClientCall = <Answer>(
  method: Parameters<DeskCall>[0],
  who: string,
  path: string,
  body?: object,
) => Promise<Answer>;

export function clientCall(connect: () => DeskCall): ClientCall {
  return async (method, who, path, body) => {
    const call = connect();
    return call(method, `clients/${await clientId(call, who)}${path}`, body);
  };
}

/** A client is named by username or id. */
export async function clientId(call: DeskCall, who: string): Promise<string> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(who)) return who;
  const wanted = who.trim().toLowerCase();
  const { items } = await call<Listed<Schemas['DeskClient']>>(
    'GET',
    `clients?${new URLSearchParams({ q: who, limit: '100' })}`,
  );
  const found = items.find(({ username }) => username === wanted);
  if (!found)
    throw new DeskRefusal(
      `no client has the username ${who}; search with: desk client list ${who}`,
    );
  return found.id;
}

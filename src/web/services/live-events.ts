import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { isClientMessageKind } from '#core/client-messages.ts';
import type { EventChannel } from '#platform/price-stream.ts';
import type { AppServices } from './app-context.ts';
import { createEventCursor } from './event-cursor.ts';
import { livePrices } from './live-prices.ts';

/** Listens to the events of whoever is signed in, and brings what they change to the page. */
export function followEvents(services: AppServices, client: QueryClient): void {
  const stream = livePrices(services);
  let owner: string | undefined;
  let leave: (() => void) | null = null;
  const follow = () => {
    const now = services.session.read()?.session;
    if (now === owner) return;
    leave?.();
    owner = now;
    leave = now === undefined ? null : stream.join(channelOf(now, services, client));
  };
  services.session.subscribe(follow);
  follow();
}

function channelOf(owner: string, services: AppServices, client: QueryClient): EventChannel {
  const cursor = createEventCursor(services.file.id, owner);
  return {
    owner,
    cursor: cursor.read,
    take({ type, cursor: from, seq, kind, params, code }) {
      if (type === 'error' && code === 'unauthorized') return services.endSession(owner);
      const known = cursor.read();
      if ((type === 'resumed' || type === 'reset') && typeof from === 'number') {
        if (type === 'reset') void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'connection' });
        // What was read before it listened may have changed in between.
        else if (known === undefined) for (const { queryKey } of decisive(services)) void client.invalidateQueries({ queryKey });
        cursor.write(from);
      }
      if (type !== 'event' || typeof seq !== 'number' || (known !== undefined && seq <= known)) return;
      apply(String(kind), isRecord(params) ? params : {}, services, client);
      cursor.write(seq);
    },
  };
}

/** What gates and the forced redirect read. */
function decisive({ api }: AppServices) {
  return [queries.verified(api), queries.clientConfig(api)];
}

/** What an event changes. Kinds that are not known here change nothing. */
function apply(kind: string, params: Readonly<Record<string, unknown>>, { api, toasts }: AppServices, client: QueryClient): void {
  const again = (...reads: readonly { readonly queryKey: readonly unknown[] }[]) => {
    for (const { queryKey } of reads) void client.invalidateQueries({ queryKey });
  };
  if (kind === 'permissions.changed') again(queries.clientConfig(api));
  else if (kind === 'session.ended') again(queries.sessions(api));
  else if (kind === 'balance.changed') again(queries.assets(api));
  else if (kind === 'identity.decided') {
    const { status } = params;
    // Gates and the forced redirect know before the page that shows the decision leads on: nobody is sent back and forth.
    if (status === 'approved' || status === 'rejected') client.setQueryData(queries.verified(api).queryKey, { status, review_until: null });
    again(queries.verified(api), queries.kycDetail(api), queries.clientConfig(api));
  } else if (kind === 'message.created') {
    const { message } = params;
    if (!isRecord(message) || typeof message['kind'] !== 'string' || !isClientMessageKind(message['kind'])) return;
    toasts.show(`clientMessage.${message['kind']}.title`, { values: textsOf(message['params']) });
  }
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

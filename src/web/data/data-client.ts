import { QueryClient, type Query } from '@tanstack/react-query';
import { CodedError } from '#core/errors.ts';
import type { AppServices } from '#page/app-context.ts';
import { forgetQueries } from './forget-queries.ts';
import { invalidate } from './invalidate.ts';
import { keepPermissions } from './kept-permissions.ts';

const clients = new WeakMap<AppServices['api'], QueryClient>();

/**
 * The cache of server data of this page. Signing out, here or in another tab, empties it of what belonged to
 * the client.
 */
export function dataClient(services: AppServices): QueryClient {
  const known = clients.get(services.api);
  if (known !== undefined) return known;

  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's own idea of being online is no reason not to ask.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (attempt) => Math.min(8_000, 500 * 2 ** attempt),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepPermissions(client, services);
  let owner = services.session.read()?.session;
  services.session.subscribe(() => {
    const now = services.session.read()?.session;
    if (now === owner) return;
    owner = now;
    forgetQueries(client, isOfClient);
    // Another person may have signed in without anybody having been seen to sign out: in a tab that slept.
    if (now !== undefined) void client.refetchQueries({ type: 'active', predicate: isOfClient });
  });
  services.onWritten((operations) => invalidate(client, operations));
  clients.set(services.api, client);
  keepLive(services, client);
  return client;
}

/** What the tenant's backend answers belongs to who is signed in; so does what another service answers to a client alone. */
function isOfClient({ queryKey: [operation], meta }: Query): boolean {
  return String(operation).startsWith('client/') || meta?.['signedIn'] === true;
}

const passing: readonly string[] = ['networkUnreachable', 'serviceUnavailable', 'timeout'];

/** Whether the same question may be answered a moment later. A refusal will not be. */
function isPassing(error: unknown): boolean {
  return error instanceof CodedError && passing.includes(error.code);
}

/** Listens to the client's events once signed in. A guest's page loads none of it. */
function keepLive(services: AppServices, client: QueryClient) {
  let follows = false;
  const follow = () => {
    if (follows || services.session.read() === null) return;
    follows = true;
    void import('#live/live-events.ts').then(
      ({ followEvents }) => followEvents(services, client),
      () => {
        follows = false;
      },
    );
  };
  services.session.subscribe(follow);
  follow();
}

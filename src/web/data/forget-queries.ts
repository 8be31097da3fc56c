import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Empties the cache of these queries without asking anything again, and gives up what is on its way. One that a part of
 * the page still shows stays there, empty: taken away, it would be made and fetched anew by that part before the part
 * knows that the session has ended.
 */
export function forgetQueries(client: QueryClient, which: (query: Query) => boolean): void {
  void client.cancelQueries({ predicate: which });
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ predicate: which }))
    if (query.getObserversCount() > 0) query.reset();
    else cache.remove(query);
}

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/create-api.ts';
import { body, key, stale } from '#api/queries.ts';

/** What the tenant takes deposits in, with its terms and today's rates. */
export function cryptoRoutes(api: Api, account: string) {
  return queryOptions({
    queryKey: key('client/listCryptoRoutes', { account }),
    staleTime: stale.figures,
    queryFn: ({ signal }) =>
      body(
        api.client.GET('/deposit/app/v1/crypto/routes', {
          params: { query: { account } },
          signal,
        }),
      ),
  });
}

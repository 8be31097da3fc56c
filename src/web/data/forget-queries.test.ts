import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { forgetQueries } from './forget-queries.ts';

const isOfClient = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith('client/');

function shown(client: QueryClient, key: string) {
  const queryFn = vi.fn(() => Promise.resolve(`${key} answered`));
  const options = { queryKey: [key], queryFn, staleTime: 60_000 };
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => undefined);
  return { observer, options, queryFn, leave };
}

describe('what belonged to a client', () => {
  it('is gone, and is not asked for by a part of the page that was drawn before', async () => {
    const client = new QueryClient();
    const { observer, options, queryFn } = shown(client, 'client/getAssets');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
    forgetQueries(client, isOfClient);
    expect(observer.getCurrentResult().data).toBeUndefined();
    // What React still does for the picture of the signed-in client.
    observer.setOptions({ ...options });
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(['client/getAssets'])).toBeUndefined();
  });

  it('is asked for again once the part is turned on for another client', async () => {
    const client = new QueryClient();
    const { observer, options, queryFn } = shown(client, 'client/getAssets');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined());
    forgetQueries(client, isOfClient);
    observer.setOptions({ ...options, enabled: false });
    observer.setOptions({ ...options, enabled: true });
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('does not come with an answer that was on its way', async () => {
    const client = new QueryClient();
    let answer: (text: string) => void = () => undefined;
    const given = vi.fn();
    const observer = new QueryObserver(client, {
      queryKey: ['client/getAssets'],
      queryFn: ({ signal }) => {
        signal.addEventListener('abort', given);
        return new Promise<string>((resolve) => (answer = resolve));
      },
    });
    observer.subscribe(() => undefined);
    forgetQueries(client, isOfClient);
    expect(given).toHaveBeenCalledTimes(1);
    answer('late');
    await Promise.resolve();
    expect(observer.getCurrentResult().data).toBeUndefined();
  });

  it('leaves no trace where nothing shows it, and what is for everybody stays', async () => {
    const client = new QueryClient();
    client.setQueryData(['client/listHolds'], 'holds');
    client.setQueryData(['market/getQuote'], 'price');
    forgetQueries(client, isOfClient);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['market/getQuote']);
  });
});

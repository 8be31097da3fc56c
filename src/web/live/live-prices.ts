import { createPriceStream, type PriceStream } from '#platform/price-stream.ts';
import { absolute } from '#page/absolute.ts';
import type { AppServices } from '#page/app-context.ts';

const streams = new WeakMap<AppServices['api'], PriceStream>();

/** The live prices of this page; the socket opens with the first follower. */
export function livePrices(services: AppServices): PriceStream {
  const known = streams.get(services.api);
  if (known !== undefined) return known;
  const stream = createPriceStream({
    open: () => openPriceSocket(services),
    owner: () => services.session.read()?.session,
    random: Math.random,
  });
  streams.set(services.api, stream);
  return stream;
}

/** Asks for a ticket and opens a socket with it, within the timeoutMs of `signal`. */
export async function openPriceSocket(
  { api, file }: Pick<AppServices, 'api' | 'file'>,
  signal?: AbortSignal,
): Promise<WebSocket> {
  const { data } = await api.market.POST(
    '/stream/v1/ticket',
    signal === undefined ? {} : { signal },
  );
  if (data === undefined) throw new Error('no ticket');
  const address = new URL(`${absolute(file.profile.stock.stockBase)}/stream/v1/live`);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('auth-key', data.ticket);
  return new Promise((done, fail) => {
    const socket = new WebSocket(address);
    socket.onopen = () => done(socket);
    socket.onerror = () => fail(new Error('the price stream refused'));
    signal?.addEventListener('abort', () => {
      socket.close();
      fail(new Error('the price stream is silent'));
    });
  });
}

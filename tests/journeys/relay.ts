import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line to the backend that can be cut and mended while a page is open. */
export interface Relay {
  readonly address: string;
  /** Ends open connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** `from`: the address that the far side sees, when it must not be everybody's (any of 127.0.0.0/8). */
export async function openRelay(backend: string, from?: string): Promise<Relay> {
  const { hostname, port } = new URL(backend);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect({
      port: Number(port),
      host: hostname,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => resolve());
    });
  await listen(0);
  const own = portOf(server.address());

  async function cut() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    address: `http://127.0.0.1:${own}`,
    cut,
    mend: () => listen(own),
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return address.port;
}

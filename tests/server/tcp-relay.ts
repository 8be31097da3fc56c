import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Stands between a server and its database, and lets a test do to their connections what networks do. */
export interface TcpRelay {
  /** The address that leads through the relay. */
  readonly url: string;
  /** Nothing passes any more, without an error. */
  freeze(): void;
  /** What was held back passes. */
  thaw(): void;
  /** Every connection breaks; new ones are refused until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openTcpRelay(target: string): Promise<TcpRelay> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let frozen = false;
  let down = false;
  const server = createServer((near) => {
    if (down) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.port = String((server.address() as AddressInfo).port);
  address.hostname = '127.0.0.1';
  const each = (run: (socket: Socket) => void) => {
    for (const pair of pairs) pair.forEach(run);
  };
  return {
    url: address.href,
    freeze() {
      frozen = true;
      each((socket) => socket.pause());
    },
    thaw() {
      frozen = false;
      each((socket) => socket.resume());
    },
    cut() {
      down = true;
      each((socket) => socket.destroy());
    },
    restore() {
      down = false;
    },
    close: () =>
      new Promise((resolve) => {
        each((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}

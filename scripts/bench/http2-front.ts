import { request, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { throwAwayCertificate } from './throw-away-certificate.ts';

/** What belongs to one connection and not to the message (RFC 9110 §7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te']);

/**
 * Serves what `url` serves by HTTPS and HTTP/2, as every public host does. Sockets go on by HTTP/1.1, as a browser opens them
 * where HTTP/2 has no word for it.
 */
export async function http2Front(url: string) {
  const { hostname, port } = new URL(url);
  const server = createSecureServer({ ...throwAwayCertificate(Date.now()), allowHTTP1: true });
  server.on('request', (asked, answer) => {
    const headers = {
      ...passedOn(asked.headers),
      host: asked.headers[':authority'] ?? asked.headers.host,
    };
    const onward = request(
      { hostname, port, method: asked.method, path: asked.url, headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers));
        answered.pipe(answer.stream ?? answer);
      },
    );
    onward.on('error', () => answer.destroyed || answer.writeHead(502).end());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (asked, socket: Duplex, head: Buffer) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const each of [socket, onward])
      each.on('error', () => [socket, onward].forEach((one) => one.destroy()));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${own}/`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
  );
}

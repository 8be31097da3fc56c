import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServerResponse as HttpResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';

/** Paths that belong to the tenant's services when a bundle uses its own origin for them. */
const servicePaths = /^\/(?:api|feed)(?:\/|$)/;

export interface ServiceProxy {
  isService(pathname: string): boolean;
  web(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Hands `/api` and `/feed`, sockets included, to the backend; a backend that is away is a 503 that says so. */
export function serviceProxy(api: string): ServiceProxy {
  const proxy = createProxyServer({ target: api, xfwd: true, ws: true });
  proxy.on('error', (_error, _request, answer) => {
    if (answer instanceof HttpResponse) unavailable(answer);
    else answer?.destroy();
  });
  return {
    isService: (pathname) => servicePaths.test(pathname),
    web: (request, response) => void proxy.web(request, response),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void proxy.ws(request, socket, head);
    },
    close: () => proxy.close(),
  };
}

function unavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ type: 'about:blank', title: 'Service unavailable', status: 503, code: 'serviceUnavailable' }));
}

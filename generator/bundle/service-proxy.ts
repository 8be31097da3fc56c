import {
  ServerResponse as HttpResponse,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import type { Profile } from '#config/profile.gen.ts';

export interface ServiceProxy {
  isService(pathname: string): boolean;
  web(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * Hands the paths that tenants declare for their services, sockets included, to the backend. A backend that is away
 * is a 503 that says so. `paths` is asked each time: a development server's tenants change under it.
 */
export function serviceProxy(api: string, paths: () => Iterable<string>): ServiceProxy {
  const proxy = createProxyServer({ target: api, xfwd: true, ws: true });
  proxy.on('error', (_error, _request, answer) => {
    if (answer instanceof HttpResponse) unavailable(answer);
    else answer?.destroy();
  });
  return {
    isService: (pathname) =>
      [...paths()].some((path) => pathname === path || pathname.startsWith(`${path}/`)),
    web: (request, response) => proxy.web(request, response),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      proxy.ws(request, socket, head);
    },
    close: () => proxy.close(),
  };
}

/** The bases of a profile's services that lie on the bundle's own origin. */
export function servicePaths({
  http,
  stock,
  services = {},
}: Pick<Profile, 'http' | 'stock' | 'services'>): string[] {
  return [http.apiBase, stock.stockBase, ...Object.values(services).map(({ base }) => base)]
    .filter((base) => base.startsWith('/'))
    .map((base) => base.replace(/\/+$/, ''));
}

function unavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
  response.end(
    JSON.stringify({
      type: 'about:blank',
      title: 'Service unavailable',
      status: 503,
      code: 'serviceUnavailable',
    }),
  );
}

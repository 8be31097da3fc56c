import {
  ServerResponse as HttpResponse,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import type { ServiceRoute } from '#generator/bundle/service-routes.ts';

export interface ServiceProxy {
  isService(pathname: string): boolean;
  web(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * Hands the paths that tenants declare for their services, sockets included, to the backend, or to what answers for a
 * service alone. A backend that is away is a 503 that says so. `routes` is asked each time: a development server's
 * tenants change under it.
 */
export function serviceProxy(api: string, routes: () => Iterable<ServiceRoute>): ServiceProxy {
  const proxy = createProxyServer({ target: api, xfwd: true, ws: true });
  proxy.on('error', (_error, _request, answer) => {
    if (answer instanceof HttpResponse) unavailable(answer);
    else answer?.destroy();
  });
  // The longest path is the nearest: /api/savings before /api.
  const routeOf = (pathname: string): ServiceRoute | undefined =>
    [...routes()]
      .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
      .sort((a, b) => b.path.length - a.path.length)[0];
  const directed = (
    request: IncomingMessage,
  ): { readonly target?: string; readonly changeOrigin?: true } => {
    const { path, address } = routeOf((request.url ?? '/').replace(/[?#].*$/, '')) ?? {};
    if (path === undefined || address === undefined) return {};
    request.url = `/${(request.url ?? '/').slice(path.length).replace(/^\/+/, '')}`;
    // Hosts that answer for several names go by the one that they are asked under.
    return { target: address, changeOrigin: true };
  };
  return {
    isService: (pathname) => routeOf(pathname) !== undefined,
    web: (request, response) => proxy.web(request, response, directed(request)),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      proxy.ws(request, socket, head, directed(request));
    },
    close: () => proxy.close(),
  };
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

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { bundleProfiles, liveBundle } from './open-bundle.ts';
import { assertServices } from './assert-services.ts';
import { serviceProxy } from './service-proxy.ts';
import {
  serviceBases,
  serviceRoutes,
  type ServiceAddresses,
} from '#generator/bundle/service-routes.ts';
import { staticFiles } from './static-files.ts';

export interface ServeOptions {
  /** Folder of a built bundle, or several that were built for different `--base` paths. */
  readonly dist: string | readonly string[];
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Address of the backend that the services' own paths are handed to. */
  readonly api: string;
  /** What answers for single services in its place. */
  readonly services?: ServiceAddresses;
}

export interface RunningServer {
  readonly port: number;
  /** Address that a browser opens. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves built bundles as a static host would: their own headers, compressed, the app's addresses answered by index.html. */
export async function serveBundle({
  dist,
  port,
  host = '127.0.0.1',
  api,
  services: addresses = new Map(),
}: ServeOptions): Promise<RunningServer> {
  const mounts = [dist].flat().map((folder) => {
    const current = liveBundle(folder);
    const bundle = current();
    return {
      base: bundle.index.base,
      serve: staticFiles(current),
      profiles: bundleProfiles(bundle).map(({ profile }) => profile),
    };
  });
  const profiles = mounts.flatMap((mount) => mount.profiles);
  assertServices(profiles, addresses);
  assertPaths(profiles, addresses);
  const home = mounts[0]?.base ?? '/';
  const services = profiles.flatMap((profile) => serviceRoutes(profile, addresses));
  const proxy = serviceProxy(api, () => services);
  const server = createServer((request, response) => {
    const pathname = pathOf(request);
    if (pathname === undefined) return void response.writeHead(400).end();
    if (proxy.isService(pathname)) return proxy.web(request, response);
    // The longest base is the nearest: /pl/ before /.
    const mount = mounts
      .filter(({ base }) => pathname.startsWith(base))
      .sort((a, b) => b.base.length - a.base.length)[0];
    if (mount) return mount.serve(request, response, pathname);
    const missingSlash = mounts.find(({ base }) => base === `${pathname}/`);
    response.writeHead(302, { Location: missingSlash?.base ?? home }).end();
  });
  // Longer than callers keep an idle connection, as at the backend: what is sent while it closes has no answer.
  server.keepAliveTimeout = 65_000;
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const pathname = pathOf(request);
    if (pathname !== undefined && proxy.isService(pathname)) proxy.upgrade(request, socket, head);
    else socket.destroy();
  });
  await listen(server, port, host);
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://${host}:${actual}${home}`,
    close: () => close(server, sockets, proxy.close),
  };
}

// A page asks an address of its own directly, and its headers allow no other.
function assertPaths(
  profiles: readonly Parameters<typeof serviceBases>[0][],
  addresses: ServiceAddresses,
): void {
  for (const name of addresses.keys()) {
    const base = profiles
      .map((profile) => serviceBases(profile).get(name))
      .find((one) => one !== undefined && !one.startsWith('/'));
    if (base !== undefined)
      throw new UserError(
        `--service: the bundle asks ${base} for "${name}" directly; use livery dev, or a base that is a path`,
      );
  }
}

/** Starts listening; a busy port is a mistake that the user can mend. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new UserError(`port ${port} is already in use; choose another with --port`));
      else if (error.code === 'EACCES')
        reject(
          new UserError(
            `port ${port} needs administrator rights; choose one above 1024 with --port`,
          ),
        );
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://bundle').pathname);
  } catch {
    return undefined;
  }
}

/** An open page keeps a socket that no server closes by itself. */
function close(
  server: Server,
  sockets: ReadonlySet<Duplex>,
  closeProxy: () => void,
): Promise<void> {
  closeProxy();
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

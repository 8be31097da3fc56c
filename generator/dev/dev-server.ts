import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { devChangeEvent, devStateFile } from '#core/dev-page.ts';
import { kitSource } from '#generator/blocks/block-kit.ts';
import { sharedViteConfig } from '#generator/core/core-config.ts';
import { assertServices } from '#generator/serve/assert-services.ts';
import { listen, type RunningServer } from '#generator/serve/serve.ts';
import { serviceProxy } from '#generator/serve/service-proxy.ts';
import type { ServiceAddresses } from '#generator/bundle/service-routes.ts';
import { packageFolder, type Workspace } from '#generator/workspace.ts';
import { devIndex } from './dev-index.ts';
import { devEntry, devPage } from './dev-pages.ts';
import { devTenants, type DevTenants } from './dev-tenants.ts';
import { heldBackUpdates, showUpdates } from './own-block-updates.ts';
import { watchConfiguration } from './watch-configuration.ts';

export interface DevOptions {
  readonly workspace: Workspace;
  /** Tenants to serve; all when empty. */
  readonly ids: readonly string[];
  readonly port: number;
  readonly api: string;
  /** What answers for single services in its place. */
  readonly services?: ServiceAddresses;
  /** Called after each edit with what `check` would print; undefined when all is well. */
  readonly onProblems?: (problems: string | undefined) => void;
}

/** Milliseconds after the last edit until an editor's schemas follow: the page comes first. */
const editorDelay = 1000;

const fontPackages = ['inter', 'manrope', 'source-serif-4'].map(
  (name) => `@fontsource-variable/${name}`,
);

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Every tenant at `/<id>/` from its folder and the app from its sources; edits of either are shown at once. */
export async function startDevServer({
  workspace,
  ids,
  port,
  api,
  services = new Map(),
  onProblems,
}: DevOptions): Promise<RunningServer> {
  const tenants = devTenants(workspace, ids, services);
  const right = tenants.ids().flatMap((id) => tenants.get(id)?.layer.tenant.profile ?? []);
  // A tenant with errors may be the one that declares it.
  if (right.length === tenants.ids().length) assertServices(right, services);
  const proxy = serviceProxy(api, () =>
    tenants.ids().flatMap((id) => tenants.get(id)?.services ?? []),
  );
  const http = createHttpServer();
  const shared = sharedViteConfig(workspace);
  const vite = await createViteServer({
    ...shared,
    resolve: {
      ...shared.resolve,
      alias: [
        ...shared.resolve.alias,
        { find: /^livery\/blocks$/, replacement: path.join(workspace.product, kitSource) },
      ],
    },
    // Not the one that lies nearest to a file: beside tenants that are kept apart it may say anything, or be broken.
    tsconfig: path.join(workspace.product, 'tsconfig.json'),
    cacheDir: path.join(workspace.cache, 'vite'),
    plugins: [react(), heldBackUpdates(workspace)],
    // Found at the start: a library that is met later makes Vite load the page anew.
    optimizeDeps: { entries: [devEntry, 'src/web/features/**/*.block.tsx'] },
    // Tenants may lie elsewhere. What is wrong in their code stands among the findings, which say where.
    server: {
      middlewareMode: true,
      hmr: { server: http, overlay: false },
      cors: false,
      fs: { allow: sourcesOf(workspace) },
    },
  });
  http.on('request', (request, response) => {
    if (!isOwnHost(request.headers.host))
      return send(response.writeHead(403), 'text/plain', 'This server answers to localhost alone.');
    const pathname = pathOf(request.url);
    if (proxy.isService(pathname)) return proxy.web(request, response);
    const [, id = '', ...rest] = pathname.split('/');
    if (pathname === '/') return send(response, 'text/html', rootPage(tenants));
    if (!tenants.ids().includes(id)) return vite.middlewares(request, response);
    void tenantAnswer(vite, tenants, id, rest.join('/'), request.url ?? '/', response);
  });
  http.on('upgrade', (request, socket, head) => {
    if (!isOwnHost(request.headers.host)) return socket.destroy();
    // Whatever is not a service's socket is Vite's own, which listens for itself.
    if (proxy.isService(pathOf(request.url))) proxy.upgrade(request, socket, head);
  });
  const edited = new Set<string>();
  let later: ReturnType<typeof setTimeout> | undefined;
  watchConfiguration(vite, workspace, (parts, files) => {
    tenants.refresh(parts);
    for (const file of files) edited.add(file);
    clearTimeout(later);
    later = setTimeout(() => {
      tenants.refreshSchemas(edited);
      edited.clear();
    }, editorDelay);
    void showUpdates(vite, workspace, files, tenants.isRight);
    vite.ws.send({ type: 'custom', event: devChangeEvent });
    onProblems?.(tenants.problems());
  });
  onProblems?.(tenants.problems());
  try {
    await listen(http, port, '127.0.0.1');
  } catch (error) {
    // What Vite watches would keep the process from ending.
    proxy.close();
    await vite.close();
    throw error;
  }
  const actual = (http.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}/`,
    async close() {
      clearTimeout(later);
      proxy.close();
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** What a page may be made of. Beside it lie secrets: the backend's data with its tokens, and whatever else a folder of work holds. */
function sourcesOf(workspace: Workspace): string[] {
  const { product, source, cache, tenants } = workspace;
  return [
    source,
    tenants,
    path.join(cache, 'vite'),
    path.join(product, 'node_modules'),
    // Of an installed product they lie beside it. Everything else is bundled, or served by Vite itself.
    ...fontPackages.map((name) => packageFolder(workspace, name)),
  ];
}

/** A page of another site may find this server under a name of its own (DNS rebinding); it is no name of this machine. */
function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');
}

function rootPage(tenants: DevTenants): string {
  const listed = tenants
    .ids()
    .map((id) => ({ id, tenant: tenants.get(id), findings: tenants.state(id).findings }));
  return devIndex(listed, tenants.failure());
}

async function tenantAnswer(
  vite: ViteDevServer,
  tenants: DevTenants,
  id: string,
  name: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  if (name === devStateFile)
    return send(response, 'application/json', JSON.stringify(tenants.state(id)));
  const tenant = tenants.get(id);
  const content = tenant?.files.get(name);
  if (content !== undefined)
    return send(response, types[path.extname(name)] ?? 'application/octet-stream', content);
  if (name.startsWith('t/')) return send(response.writeHead(404), 'text/plain', 'not found');
  send(response, 'text/html', await vite.transformIndexHtml(url, devPage(id, tenant)));
}

/** A path that cannot be decoded belongs to no tenant. */
function pathOf(url: string | undefined): string {
  return URL.canParse(url ?? '/', 'http://dev') ? new URL(url ?? '/', 'http://dev').pathname : '/';
}

function send(response: ServerResponse, type: string, content: string | Uint8Array): void {
  if (!response.headersSent)
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
    });
  response.end(content);
}

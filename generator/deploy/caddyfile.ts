import type { DeployParts, DeployService } from './deploy-parts.ts';
import { addressComment, backendVariable } from './deploy-services.ts';

/** Configuration of a Caddy that serves a bundle with its headers, and hands the requests of services on. */
export function caddyfile({ base, security, services }: DeployParts): string {
  const headers = (caching: string): string =>
    [...security, { name: 'Cache-Control', value: caching }]
      .map(
        ({ name, value }) =>
          `\t\theader ${name} "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\n`,
      )
      .join('');
  const redirects =
    base === '/' ? '' : `\t@outside path / ${base.slice(0, -1)}\n\tredir @outside ${base} 302\n`;
  // The longest path is the nearest: /api/savings before /api.
  const proxied = services
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(handed)
    .join('');
  return `# Written by livery build. Put the name of the site in place of :8080, and Caddy has a certificate for it. LIVERY_ROOT is the folder that holds
# the bundle${base === '/' ? '' : ` under ${base}`}; LIVERY_API is the backend's address, http://host:port without a path. Start the backend with --trust-proxy and the address
# of this Caddy. The back office listens on a port of its own (--desk-port): nothing here may lead to it.
${addressComment(services)}:8080 {
\troot * {$LIVERY_ROOT}
\tencode zstd gzip
${redirects}${proxied}\t@kept path ${base}assets/* ${base}t/*
\thandle @kept {
${headers('public, max-age=31536000, immutable')}\t\tfile_server
\t}
\thandle ${base}_headers {
\t\trespond 404
\t}
\thandle ${base}* {
${headers('no-cache')}\t\ttry_files {path} ${base}index.html
\t\tfile_server
\t}
\t# What is missing now may be there after the next deployment.
\thandle_errors {
\t\theader Cache-Control no-store
\t\trespond "{err.status_code} {err.status_text}"
\t}
}
`;
}

// The backend is asked by the name of the site, whose pages alone may follow prices; any other host by its own.
function handed({ path, variable }: DeployService, index: number): string {
  const isBackend = variable === backendVariable;
  return `\t@service${index} path ${path}/*
\thandle @service${index} {
\t\trequest_body {
\t\t\tmax_size ${isBackend ? '20MB' : '100MB'}
\t\t}
\t\treverse_proxy {$${variable}}${isBackend ? '' : ' {\n\t\t\theader_up Host {upstream_hostport}\n\t\t}'}
\t}
`;
}

import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { headersFor } from './headers-file.ts';
import type { OpenBundle } from './open-bundle.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.png': 'image/png', '.webmanifest': 'application/manifest+json; charset=utf-8', '.md': 'text/markdown; charset=utf-8',
};
const compressible = /^(?:text|application)\/|svg/;

/** Answers requests below a bundle's base with its files and headers; other addresses are the app's and get index.html. */
export function staticFiles(current: () => OpenBundle): (request: IncomingMessage, response: ServerResponse, pathname: string) => void {
  const compressed = new Map<string, Buffer>();
  return (request, response, pathname) => {
    const bundle = current();
    for (const { name, value } of headersFor(bundle.rules, pathname)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.setHeader('Allow', 'GET, HEAD').writeHead(405).end();
    const found = find(bundle, pathname.slice(bundle.index.base.length));
    if (!found) return void response.setHeader('Cache-Control', 'no-cache').writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('not found\n');
    const type = types[path.extname(found.file)] ?? 'application/octet-stream';
    const etag = `"${found.size.toString(36)}-${Math.round(found.changed).toString(36)}"`;
    response.setHeader('Content-Type', type).setHeader('ETag', etag).setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const isCompressed = compressible.test(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const body = isCompressed ? gzipped(found.file, etag, compressed) : readFileSync(found.file);
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', body.length).writeHead(200).end(request.method === 'HEAD' ? undefined : body);
  };
}

interface FoundFile {
  readonly file: string;
  readonly size: number;
  readonly changed: number;
}

function find(bundle: OpenBundle, name: string): FoundFile | undefined {
  const last = path.posix.basename(name);
  // `_headers` is for the host; whatever leaves the folder is for nobody.
  if (last.startsWith('_')) return undefined;
  const file = path.join(bundle.folder, last.includes('.') ? name : 'index.html');
  if (!file.startsWith(bundle.folder + path.sep)) return undefined;
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? { file, size: stat.size, changed: stat.mtimeMs } : undefined;
}

function gzipped(file: string, etag: string, known: Map<string, Buffer>): Buffer {
  const key = `${file}\0${etag}`;
  const body = known.get(key) ?? gzipSync(readFileSync(file), { level: 9 });
  known.set(key, body);
  return body;
}

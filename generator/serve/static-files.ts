import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { headersFor } from '#generator/bundle/headers-file.ts';
import type { OpenBundle } from './open-bundle.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};
const compressible = /^(?:text|application)\/|svg/;

type Serve = (request: IncomingMessage, response: ServerResponse, pathname: string) => void;

/** Answers requests below a bundle's base with its files and headers; other addresses are the app's and get index.html. */
export function staticFiles(current: () => OpenBundle): Serve {
  const compressed = new Map<string, Buffer>();
  return (request, response, pathname) => {
    try {
      answer(current(), compressed, request, response, pathname);
    } catch (error) {
      // One answer fails; a fault that left this handler would end the server, and with it every other tenant.
      console.error(error);
      if (response.headersSent) response.destroy();
      else plain(response, 503, 'try again\n');
    }
  };
}

function answer(
  bundle: OpenBundle,
  compressed: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): void {
  if (pathname.includes('\0')) return plain(response, 400, 'not found\n');
  for (const { name, value } of headersFor(bundle.rules, pathname)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.setHeader('Allow', 'GET, HEAD').writeHead(405).end();
  const file = fileOf(bundle, pathname.slice(bundle.index.base.length));
  const opened = file === undefined ? undefined : openFile(file);
  if (file === undefined || opened === undefined) return plain(response, 404, 'not found\n');
  try {
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    const etag = `"${opened.size.toString(36)}-${Math.round(opened.changed).toString(36)}"`;
    response
      .setHeader('Content-Type', type)
      .setHeader('ETag', etag)
      .setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const isCompressed =
      compressible.test(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const body = isCompressed
      ? gzipped(`${file}\0${etag}`, opened.descriptor, compressed)
      : readFileSync(opened.descriptor);
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    response
      .setHeader('Content-Length', body.length)
      .writeHead(200)
      .end(request.method === 'HEAD' ? undefined : body);
  } finally {
    closeSync(opened.descriptor);
  }
}

function plain(response: ServerResponse, status: number, text: string): void {
  response
    .setHeader('Cache-Control', 'no-cache')
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' })
    .end(text);
}

function fileOf(bundle: OpenBundle, name: string): string | undefined {
  const last = path.posix.basename(name);
  // `_headers` is for the host; paths that leave the folder are refused.
  if (last.startsWith('_')) return undefined;
  const file = path.join(bundle.folder, last.includes('.') ? name : 'index.html');
  return file.startsWith(bundle.folder + path.sep) ? file : undefined;
}

interface OpenedFile {
  readonly descriptor: number;
  readonly size: number;
  readonly changed: number;
}

/** What opening answers when there is no such file, whether or not its name could have one. */
const absent = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EISDIR',
  'EACCES',
  'EPERM',
  'ENXIO',
]);

/** Opened once and then described and read by its descriptor: a rebuild may swap the folder at any time. */
function openFile(file: string): OpenedFile | undefined {
  try {
    const descriptor = openSync(file, 'r');
    const stat = fstatSync(descriptor);
    if (stat.isFile()) return { descriptor, size: stat.size, changed: stat.mtimeMs };
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.has(String(error.code)))
      return undefined;
    throw error;
  }
}

function gzipped(key: string, descriptor: number, known: Map<string, Buffer>): Buffer {
  const body = known.get(key) ?? gzipSync(readFileSync(descriptor), { level: 9 });
  known.set(key, body);
  return body;
}

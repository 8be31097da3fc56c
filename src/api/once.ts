import type { Middleware } from 'openapi-fetch';
import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { arrived } from './arrived.ts';
import { keyHeader } from './key-header.ts';

/** Marks what must happen once; its key is resolved when it is sent. `free` are paths of which nothing has to. */
export function markOnce(free: readonly string[]): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      if (request.method === 'GET' || free.includes(schemaPath)) return request;
      const { happensOnce } = await arrived(import('./send-once.ts'));
      if (happensOnce(request.method, schemaPath)) request.headers.set(keyHeader, '');
      return request;
    },
  };
}

/** Sends what is marked under one key for one intent. How that is done comes with the first write. */
export function onceEach(settings: ApiSettings, send: FetchRequest): FetchRequest {
  return async (request) =>
    request.headers.has(keyHeader)
      ? (await arrived(import('./send-once.ts'))).sendOnce(settings, send, request)
      : send(request);
}

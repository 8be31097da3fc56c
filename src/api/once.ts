import type { Middleware } from 'openapi-fetch';
import { CodedError } from '#core/errors.ts';
import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { keyHeader } from './key-header.ts';
import { idempotentCalls } from './operations.gen.ts';

const calls: readonly string[] = idempotentCalls;

/** Marks what must happen once; its key is resolved when it is sent. */
export const markOnce: Middleware = {
  onRequest({ request, schemaPath }) {
    if (calls.includes(`${request.method} ${schemaPath}`)) request.headers.set(keyHeader, '');
    return request;
  },
};

/** Sends what is marked under one key for one intent. How that is done comes with the first of them. */
export function onceEach(settings: ApiSettings, send: FetchRequest): FetchRequest {
  return async (request) =>
    request.headers.has(keyHeader)
      ? (await sending()).sendOnce(settings, send, request)
      : send(request);
}

function sending(): Promise<typeof import('./send-once.ts')> {
  return import('./send-once.ts').catch(() => {
    throw new CodedError('networkUnreachable');
  });
}

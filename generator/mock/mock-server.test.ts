import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#generator/serve/serve.ts';
import { bodyLimit } from './mock-request.ts';
import { startMockServer } from './mock-server.ts';
import { mockService } from './mock-service.ts';

const service = mockService({
  seed: 1,
  failures: new Map(),
  operations: [
    {
      id: 'a/send',
      document: 'a',
      method: 'POST',
      path: '/a',
      signedIn: false,
      security: [],
      parameters: [],
      gates: [],
      answer: undefined,
      body: undefined,
      tree: {
        paths: {
          '/a': {
            post: {
              requestBody: { content: { 'application/json': {} } },
              responses: { 201: { content: { 'application/json': { example: { done: true } } } } },
            },
          },
        },
      },
    },
  ],
});

const seen: string[] = [];
let server: RunningServer;
beforeAll(async () => {
  server = await startMockServer({
    service: () => service,
    port: 0,
    latency: 1,
    onAnswer: (method, pathname, { status }) => seen.push(`${status} ${method} ${pathname}`),
  });
});
afterAll(() => server.close());

function send(body: string): Promise<Response> {
  return fetch(`${server.url}/a`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}

describe('the server of a mock', () => {
  it('answers pages of every origin, after it has been asked', async () => {
    const asked = await fetch(`${server.url}/a`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://127.0.0.1:4170',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key');
    const answer = await send('{}');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({ done: true });
  });

  it('says what it answered', async () => {
    seen.length = 0;
    await fetch(`${server.url}/b?x=1`);
    expect(seen).toEqual(['404 GET /b']);
  });

  it('refuses a body that no form sends', async () => {
    expect((await send(' '.repeat(bodyLimit + 1))).status).toBe(413);
    expect((await send('{}')).status).toBe(201);
  });
});

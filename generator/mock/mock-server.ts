import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { listen, type RunningServer } from '#generator/serve/serve.ts';
import { problemBody, refusal } from './mock-problem.ts';
import { readRequest } from './mock-request.ts';
import type { MockResponse, MockService } from './mock-service.ts';

export interface MockServerOptions {
  /** Asked for each request, so that a document can change under the server. */
  readonly service: () => MockService;
  /** 0 takes any free port. */
  readonly port: number;
  /** Milliseconds that every answer waits. */
  readonly latency: number;
  readonly onAnswer?: (method: string, pathname: string, response: MockResponse) => void;
}

/** Answers on this machine alone, and to pages of every origin: all that it holds is made up. */
export async function startMockServer({
  service,
  port,
  latency,
  onAnswer,
}: MockServerOptions): Promise<RunningServer> {
  const closing = new AbortController();
  const server = createServer((incoming, outgoing) => {
    void respond(incoming, outgoing).catch((error: unknown) => fail(outgoing, error));
  });

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(crossOrigin(incoming)))
      outgoing.setHeader(name, value);
    if (isPreflight(incoming)) return void outgoing.writeHead(204).end();
    const request = await readRequest(incoming);
    if (latency > 0) await setTimeout(latency, undefined, { signal: closing.signal });
    const response = service().answer(request);
    outgoing.writeHead(response.status, { ...response.headers, 'Cache-Control': 'no-store' });
    outgoing.end(request.method === 'HEAD' ? undefined : response.body);
    onAnswer?.(request.method, request.pathname, response);
  }

  await listen(server, port, '127.0.0.1');
  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    close: () => {
      closing.abort();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function crossOrigin({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const asked = headers['access-control-request-headers'];
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    ...(headers['access-control-request-method'] === undefined
      ? {}
      : {
          'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
          ...(asked === undefined ? {} : { 'Access-Control-Allow-Headers': asked }),
          'Access-Control-Max-Age': '600',
        }),
  };
}

// A connection that is gone hears nothing; a schema that cannot be used is the document's mistake, and the answer says so.
function fail(outgoing: ServerResponse, error: unknown): void {
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
  const problem = refusal('internal', error instanceof Error ? error.message : String(error));
  outgoing.writeHead(problem.status, { 'Content-Type': 'application/problem+json' });
  outgoing.end(problemBody(problem));
}

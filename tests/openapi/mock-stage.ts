import type { OpenApiFile, Tree } from '#generator/openapi/openapi-file.ts';
import { describeOperations } from '#generator/openapi/described-operation.ts';
import { mockService, type MockOptions, type MockService } from '#generator/mock/mock-service.ts';

/** A mock of a document, asked without a network. */
export interface MockStage {
  readonly service: MockService;
  ask(method: string, target: string, request?: MockCall): MockAnswered;
}

export interface MockCall {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as it is when it is a string. */
  readonly body?: unknown;
}

export interface MockAnswered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

export function mockStage(
  name: string,
  tree: Tree,
  options: Partial<Omit<MockOptions, 'operations'>> = {},
): MockStage {
  const source = { path: `${name}.json`, text: '' };
  const file: OpenApiFile = { source, root: tree, place: () => ({ file: source, offset: 0 }) };
  const { operations } = describeOperations(name, tree, file);
  const service = mockService({ seed: 1, failures: new Map(), ...options, operations });
  return {
    service,
    ask(method, target, { headers = {}, body } = {}) {
      const { pathname, searchParams } = new URL(target, 'http://mock');
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
      const answer = service.answer({
        method,
        pathname,
        query: searchParams,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: Buffer.from(text),
      });
      const isJson = /json/.test(answer.headers['Content-Type'] ?? '');
      return { ...answer, body: isJson ? JSON.parse(answer.body) : answer.body };
    },
  };
}

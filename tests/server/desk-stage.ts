import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { idOf } from './given.ts';
import type { TestApp } from './test-app.ts';
import { deskToken, pass, secondDeskToken, startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

export interface AuditEvent {
  readonly who: string;
  readonly act: string;
  readonly client_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** A server of its own for one suite of the desk, and what its operators do there. */
export function deskStage(open: OpenStore) {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(open, { autopilot: 20 });
  });
  // Acts of one moment have no order among themselves.
  beforeEach(() => pass(test, 1000));
  afterEach(() => expect(test.faults).toEqual([]));
  afterAll(() => test.close());

  const desk = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, tenant = home) =>
    test.call({
      method,
      path: `/desk/v1/${path}`,
      token: deskToken,
      tenant,
      ...(body !== undefined && { body }),
    });
  return {
    get test() {
      return test;
    },
    desk,
    approve: (id: string, token = secondDeskToken) =>
      test.call({ method: 'POST', path: `/desk/v1/requests/${id}/approve`, token }),
    acts: async (query = '', tenant = home) =>
      (await desk('GET', `audit?${query}`, undefined, tenant)).json<{
        items: AuditEvent[];
        next: string | null;
      }>(),
    marta: async () => (await idOf(test, 'marta')).id,
  };
}

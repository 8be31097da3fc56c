import type { CallContext, ClientContext } from './handler.ts';

/** The client of an operation whose contract asks for one; the router has refused everybody else before. */
export function signedIn({ client }: CallContext): ClientContext {
  if (!client) throw new Error('an operation for clients was called without one');
  return client;
}

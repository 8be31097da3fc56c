import { CodedError } from '#core/errors.ts';
import type { ApiSettings, FetchRequest } from './api-settings.ts';
import { forgetIntent, keyOfIntent } from './intents.ts';
import { keyHeader } from './key-header.ts';
import { idempotentCalls } from './operations.gen.ts';
import { refused } from './refused.ts';

/** Waits before asking again for an answer that got lost, in ms. */
const pauses: readonly number[] = [500, 1_500, 4_000];

const calls: readonly string[] = idempotentCalls;

/** Whether the contract asks for a key of an operation, so that it happens once. */
export function happensOnce(method: string, schemaPath: string): boolean {
  return calls.includes(`${method} ${schemaPath}`);
}

/**
 * Sends one intent under one key: the same request of this client has the same key after a failure, after a reload and in
 * another tab, until it has a final answer. An answer that got lost is asked for again; the backend has kept it.
 */
export async function sendOnce(
  settings: ApiSettings,
  send: FetchRequest,
  request: Request,
): Promise<Response> {
  const { session } = settings;
  const asker = session.read()?.session;
  const intent = `${asker ?? ''}\n${request.method} ${request.url}\n${await contentOf(request)}`;
  const key = await keyOfIntent(settings, intent);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tried(send, request, key);
    if (!(await isLost(outcome))) {
      await forgetIntent(settings, intent);
      return settled(outcome);
    }
    const pause = pauses[attempt];
    if (pause === undefined) return settled(outcome);
    await (settings.wait ?? wait)(pause);
    // Nothing is sent again on behalf of another client.
    if (session.read()?.session !== asker) return settled(outcome);
  }
}

// The boundary of a multipart body is another one each time.
async function contentOf(request: Request): Promise<string> {
  const text = await request.clone().text();
  const boundary = /;\s*boundary=(\S+)/.exec(request.headers.get('Content-Type') ?? '')?.[1];
  return boundary === undefined ? text : text.replaceAll(boundary, '');
}

type Outcome = { readonly response: Response } | { readonly error: unknown };

async function tried(send: FetchRequest, request: Request, key: string): Promise<Outcome> {
  const attempt = request.clone();
  attempt.headers.set(keyHeader, key);
  try {
    return { response: await send(attempt) };
  } catch (error) {
    return { error };
  }
}

/** Whether it is not known what became of it: it may have been done, and will not be done twice under its key. */
async function isLost(outcome: Outcome): Promise<boolean> {
  // A page that is left or a call that is taken back says nothing of what the backend did; a code of ours does.
  if ('error' in outcome)
    return (
      !(outcome.error instanceof CodedError) ||
      outcome.error.code === 'networkUnreachable' ||
      outcome.error.code === 'timeout'
    );
  const { response } = outcome;
  return (
    response.status >= 500 ||
    (response.status === 409 && (await refused(response)).code === 'idempotencyInFlight')
  );
}

function settled(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

function wait(pause: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, pause));
}

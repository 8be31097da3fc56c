import { CodedError } from '#core/errors.ts';
import type { FetchRequest } from './api-settings.ts';
import { refused } from './refused.ts';
import type { SessionStore } from './session.ts';
import { stepUpMethods, type StepUpAsk } from './step-up-method.ts';

export interface StepUpPort {
  readonly session: SessionStore;
  /** Asks the client for the proof. Resolves once the backend has it, rejects when it is not given. */
  readonly prove: (ask: StepUpAsk) => Promise<void>;
}

/**
 * Sends a request; where the operation asks for a proof first, has it given and sends the same request again. The proof
 * is kept by the backend for this session and this very request, so nothing goes along. What it was given for is never done for another client.
 */
export async function sendProven(
  { session, prove }: StepUpPort,
  send: FetchRequest,
  request: Request,
): Promise<Response> {
  const asker = session.read()?.session;
  for (let next = request; ;) {
    const again = next.clone();
    const response = await send(next);
    const ask = response.status === 403 ? askOf(await refused(response)) : undefined;
    if (ask === undefined) return response;
    await prove(ask);
    if (session.read()?.session !== asker) throw new CodedError('stepUpCancelled');
    next = again;
  }
}

// A method that this app does not know cannot be offered: the refusal stands as it is.
function askOf({ code, params: { by, intent } }: CodedError): StepUpAsk | undefined {
  const method = stepUpMethods.find((known) => known === by);
  return code === 'stepUpNeeded' && method !== undefined && typeof intent === 'string'
    ? { method, intent }
    : undefined;
}

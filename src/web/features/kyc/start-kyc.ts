import { createActor, fromPromise, waitFor } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { CodedError, type ErrorCode } from '#core/errors.ts';
import { kycMachine, type KycValues } from '#machines/kyc.ts';
import type { KycRequest } from './kyc-detail.ts';

export interface KycActor {
  /**
   * Goes the chart's way to the submission with an agreement that was read and given. Rejects with a CodedError; a
   * submission that had arrived before counts as done.
   */
  submit(agreedVersion: string, values: KycValues): Promise<void>;
  stop(): void;
}

/** Starts the chart of the identity check on the tenant's backend. */
export function startKyc(api: Api): KycActor {
  const machine = kycMachine.provide({
    actors: {
      submit: fromPromise<void, KycValues>(async ({ input, signal }) => {
        // The form's schema and rules held, and the generator has proved that they make this request.
        await api.client.POST('/identify/app/v1', { body: input as KycRequest, signal });
      }),
    },
  });
  const actor = createActor(machine).start();
  return {
    async submit(agreedVersion, values) {
      actor.send({ type: 'agreementShown', version: agreedVersion });
      // The form lets nobody agree before the end was reached, and nobody on who has not agreed.
      actor.send({ type: 'endReached' });
      actor.send({ type: 'agree', accepted: values['agreement'] === true });
      while (
        !actor.getSnapshot().matches('identification') &&
        actor.getSnapshot().can({ type: 'next' })
      )
        actor.send({ type: 'next' });
      actor.send({ type: 'submit', values });
      const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'), {
        timeout: Infinity,
      });
      if (value !== 'submitted') throw new CodedError(told(context.failure), {}, context.problems);
    },
    stop: () => void actor.stop(),
  };
}

/** A failure that has no words of its own is told as what it is about (specification §8). */
function told(failure: ErrorCode | null): ErrorCode {
  return failure === null || failure === 'internal' || failure === 'unknown'
    ? 'kycSubmitFailed'
    : failure;
}

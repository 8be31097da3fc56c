import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { pinProofMachine } from '#machines/pin-proof.ts';
import { pinMachine } from '#machines/pin.ts';
import type { StepUpStore } from '#session/step-up-store.ts';
import { interactiveTimeoutMs } from './interactive-timeout.ts';

/** Setting a PIN, on the tenant's backend. */
export function settingPin(api: Api, proofs: Pick<StepUpStore, 'offer'>) {
  let proven = '';
  return pinMachine.provide({
    actors: {
      provePassword: fromPromise(async ({ input, signal }) => {
        await api.client.POST('/client/app/v1/pwd_verify', {
          body: { password: input.password },
          signal,
        });
        proven = input.password;
      }),
      savePin: fromPromise(async ({ input, signal }) => {
        // The password was given a moment ago: who sets a PIN is not asked for it again.
        const takeBack = proofs.offer('password', async (intent) => {
          await api.client.POST('/client/app/v1/pwd_verify', {
            body: { password: proven, intent },
            signal,
          });
        });
        try {
          await api.client.POST('/client/app/v1/pin', { body: { pin: input.pin }, signal });
        } finally {
          takeBack();
        }
      }),
    },
    delays: { timeout: interactiveTimeoutMs },
  });
}

/** Proving a PIN, on the tenant's backend. */
export function provingPin(api: Api, intent?: string) {
  return pinProofMachine.provide({
    actors: {
      verifyPin: fromPromise(async ({ input, signal }) => {
        await api.client.POST('/client/app/v1/pin/verify', {
          body: { pin: input.pin, ...(intent !== undefined && { intent }) },
          signal,
        });
      }),
    },
  });
}

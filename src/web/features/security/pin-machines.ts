import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { pinProofMachine } from '#machines/pin-proof.ts';
import { pinMachine } from '#machines/pin.ts';
import { interactiveTimeoutMs } from './interactive-timeout.ts';

/** Setting a PIN, on the tenant's backend. */
export function settingPin(api: Api) {
  return pinMachine.provide({
    actors: {
      provePassword: fromPromise(async ({ input, signal }) => {
        await api.client.POST('/client/app/v1/pwd_verify', {
          body: { password: input.password },
          signal,
        });
      }),
      savePin: fromPromise(async ({ input, signal }) => {
        await api.client.POST('/client/app/v1/pin', { body: { pin: input.pin }, signal });
      }),
    },
    delays: { timeout: interactiveTimeoutMs },
  });
}

/** Proving a PIN, on the tenant's backend. */
export function provingPin(api: Api) {
  return pinProofMachine.provide({
    actors: {
      verifyPin: fromPromise(async ({ input, signal }) => {
        await api.client.POST('/client/app/v1/pin/verify', { body: { pin: input.pin }, signal });
      }),
    },
  });
}

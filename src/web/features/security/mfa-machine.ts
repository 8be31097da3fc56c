import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { mfaMachine, type MfaBinding } from '#machines/mfa.ts';
import { interactiveTimeoutMs } from './interactive-timeout.ts';

/** Binding an authenticator, on the tenant's backend. */
export function bindingMfa(api: Api) {
  return mfaMachine.provide({
    actors: {
      start: fromPromise<MfaBinding>(async ({ signal }) => {
        const { data } = await api.client.POST('/user/v1/mfa/bind', { signal });
        if (data === undefined) throw new Error('a binding without a secret');
        return {
          secret: data.secret,
          url: data.otpauth_url,
          lifetime: Date.parse(data.expires_at) - Date.now(),
        };
      }),
      confirm: fromPromise<readonly string[], { readonly code: string }>(
        async ({ input, signal }) => {
          const { data } = await api.client.POST('/user/v1/mfa/bind/confirm', {
            body: { code: input.code },
            signal,
          });
          if (data === undefined) throw new Error('a confirmation without recovery codes');
          return data.recovery_codes;
        },
      ),
    },
    delays: { timeout: interactiveTimeoutMs },
  });
}

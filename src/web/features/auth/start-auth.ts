import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { Api } from '#api/create-api.ts';
import type { SessionStore } from '#api/session.ts';
import { tokensFromWire } from '#api/tokens.ts';
import { authMachine, type Credentials, type LoginResult, type Tokens } from '#machines/auth.ts';

export type AuthActor = ActorRefFrom<typeof authMachine>;

/** Starts the sign-in machine on this browser's session and the tenant's backend. */
export function startAuth({
  api,
  session,
}: {
  readonly api: Api;
  readonly session: SessionStore;
}): AuthActor {
  const machine = authMachine.provide({
    actors: {
      login: fromPromise<LoginResult, Credentials>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/auth/app/v1/login', {
          body: { ...input },
          signal,
        });
        if (data === undefined) throw new Error('a login without tokens');
        return {
          tokens: { ...tokensFromWire(data), session: crypto.randomUUID() },
          secondStep: data.mfa
            ? { method: data.mfa_method ?? 'code', target: data.mfa_target }
            : null,
        };
      }),
      verify: fromPromise<Tokens, { code: string; pending: Tokens }>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/user/v1/mfa/bind/verify', {
          body: { code: input.code },
          headers: { Authorization: `Bearer ${input.pending.accessToken}` },
          signal,
        });
        if (data === undefined) throw new Error('a verification without tokens');
        return { ...tokensFromWire(data), session: input.pending.session };
      }),
    },
    actions: {
      keepTokens: (_, tokens) => session.write(tokens),
      clearSession: () => session.write(null),
    },
  });
  return createActor(machine).start();
}

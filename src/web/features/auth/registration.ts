import { fromPromise } from 'xstate';
import type { OperationBody } from '#api/operations.gen.ts';
import { tokensFromWire } from '#api/tokens.ts';
import type { Tokens } from '#machines/auth.ts';
import {
  registrationMachine,
  type CodeRequest,
  type RegistrationValues,
  type SentCode,
} from '#machines/registration.ts';
import type { AppServices } from '#page/app-context.ts';

/** Opening an account, on this browser's session and the tenant's backend. */
export function registering({
  api,
  session,
  toasts,
}: Pick<AppServices, 'api' | 'session' | 'toasts'>) {
  return registrationMachine.provide({
    actors: {
      sendCode: fromPromise<SentCode, CodeRequest>(
        async ({ input: { phone, invitationCode }, signal }) => {
          const { data } = await api.client.POST('/auth/app/v1/register/code', {
            body: { phone, invitation_code: invitationCode },
            signal,
          });
          if (data === undefined) throw new Error('a code that was sent nowhere');
          return { target: data.target, lifetime: Date.parse(data.expires_at) - Date.now() };
        },
      ),
      register: fromPromise<Tokens, RegistrationValues>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/auth/app/v1/register', {
          body: bodyOf(input),
          signal,
        });
        if (data === undefined) throw new Error('a registration without tokens');
        return { ...tokensFromWire(data), session: crypto.randomUUID() };
      }),
    },
    actions: {
      keepTokens(_, tokens) {
        session.write(tokens);
        toasts.show('register.welcome');
      },
    },
  });
}

function bodyOf(values: RegistrationValues): OperationBody<'client/register'> {
  const text = (name: string) => String(values[name] ?? '');
  return {
    invitation_code: text('invitation_code'),
    phone: text('phone'),
    code: text('code'),
    full_name: text('full_name'),
    username: text('username'),
    password: text('password'),
    ...(text('email') === '' ? {} : { email: text('email') }),
  };
}

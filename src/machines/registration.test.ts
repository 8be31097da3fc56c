import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { registrationMachine, type RegistrationEvent } from './registration.ts';

const sending = '0.registration.code.sending';
const registering = '0.registration.account.registering';
const done = (actor: string, output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  output,
  actorId: actor,
});
const failed = (actor: string, error: unknown) => ({
  type: `xstate.error.actor.${actor}`,
  error,
  actorId: actor,
});
const after = (delay: string, state: string) => ({
  type: `xstate.after.${delay}.registration.${state}`,
});

function run(
  ...events: readonly (RegistrationEvent | ReturnType<typeof done | typeof failed | typeof after>)[]
) {
  let [state, actions] = initialTransition(registrationMachine);
  for (const event of events)
    [state, actions] = transition(registrationMachine, state, event as RegistrationEvent);
  return { ...state.value, ...state.context, actions: actions.map(({ type }) => type) };
}

const sendCode: RegistrationEvent = {
  type: 'sendCode',
  request: { phone: '+34600111222', invitationCode: 'K7QPM-2XD9F' },
};
const register: RegistrationEvent = { type: 'register', values: { username: 'nueva' } };
const sent = { target: '•••••11222', lifetime: 300_000 };
const wasSent = [sendCode, done(sending, sent)] as const;
const tokens = { session: 's', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };

describe('registration', () => {
  it('sends a code and says where it went', () => {
    expect(run(sendCode)).toMatchObject({ code: 'sending', account: 'filling' });
    expect(run(...wasSent)).toMatchObject({ code: 'sent', sent });
  });

  it('sends no second code before a while has passed', () => {
    expect(run(...wasSent, sendCode).code).toBe('sent');
    expect(run(...wasSent, after('resend', 'code.sent'), sendCode).code).toBe('sending');
  });

  it('forgets a code that ran out, and one that went to another number', () => {
    expect(
      run(...wasSent, after('resend', 'code.sent'), after('lifetime', 'code.resendable')),
    ).toMatchObject({ code: 'none', sent: null });
    expect(run(...wasSent, { type: 'phoneChanged' })).toMatchObject({ code: 'none', sent: null });
    expect(run(sendCode, { type: 'phoneChanged' }, done(sending, sent))).toMatchObject({
      code: 'none',
      sent: null,
    });
  });

  it('says beside the code why none was sent', () => {
    const errors = [{ pointer: '/invitation_code', code: 'wrongCode' }] as const;
    expect(run(sendCode, failed(sending, { code: 'registrationFailed', errors }))).toMatchObject({
      code: 'none',
      codeFailure: { code: 'registrationFailed', problems: errors },
      failure: null,
    });
    expect(
      run(sendCode, failed(sending, { code: 'tooManyAttempts', params: { retryAfter: 40 } }))
        .codeFailure,
    ).toMatchObject({ seconds: 40 });
  });

  it('keeps the tokens of the account that it opened', () => {
    const opened = run(...wasSent, register, done(registering, tokens));
    expect(opened.account).toBe('registered');
    expect(opened.actions).toContain('keepTokens');
  });

  it('reports what was refused and keeps the form, the code unchanged', () => {
    const errors = [{ pointer: '/username', code: 'taken' }] as const;
    expect(
      run(...wasSent, register, failed(registering, { code: 'registrationFailed', errors })),
    ).toMatchObject({
      account: 'filling',
      code: 'sent',
      sent,
      failure: { problems: errors },
    });
  });

  it('opens no two accounts by a double press', () => {
    expect(run(register, register).actions).not.toContain('xstate.spawnChild');
  });

  it('gives up calls that are never answered, and takes no notice of late answers', () => {
    expect(run(sendCode, after('timeout', 'code.sending'))).toMatchObject({
      code: 'none',
      codeFailure: { code: 'timeout' },
    });
    expect(run(sendCode, after('timeout', 'code.sending'), done(sending, sent)).code).toBe('none');
    expect(run(register, after('timeout', 'account.registering'))).toMatchObject({
      account: 'filling',
      failure: { code: 'timeout' },
    });
    const late = run(register, after('timeout', 'account.registering'), done(registering, tokens));
    expect(late).toMatchObject({ account: 'filling' });
    expect(late.actions).not.toContain('keepTokens');
  });
});

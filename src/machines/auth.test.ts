import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { authMachine, type AuthEvent, type SecondStep, type Tokens } from './auth.ts';

const tokens: Tokens = { session: 's', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };
const byCode: SecondStep = { method: 'code', target: '•••••11222' };
const credentials = { username: 'marta', password: 'correct horse' };

// The events that XState itself sends when an invoked actor ends or a delay has passed.
const done = (src: string, output: unknown) => ({
  type: `xstate.done.actor.${src}`,
  output,
  actorId: src,
});
const failed = (src: string, error: unknown) => ({
  type: `xstate.error.actor.${src}`,
  error,
  actorId: src,
});
const timedOut = (state: string) => ({ type: `xstate.after.timeout.${state}` });
const loginActor = '0.auth.authenticating.checkingCredentials';
const verifyActor = '0.auth.authenticating.checkingCode';

/** Runs events through the pure transition function: the state at the end and the actions of the last step. */
function run(
  ...events: readonly (AuthEvent | ReturnType<typeof done | typeof failed | typeof timedOut>)[]
) {
  let [state, actions] = initialTransition(authMachine);
  for (const event of events) [state, actions] = transition(authMachine, state, event as AuthEvent);
  return { value: state.value, context: state.context, actions: actions.map(({ type }) => type) };
}

const signIn: AuthEvent = { type: 'signIn', credentials };
const accepted = done(loginActor, { tokens, secondStep: null });
const passwordAccepted = done(loginActor, { tokens, secondStep: byCode });
const verify: AuthEvent = { type: 'verify', code: '123456' };

describe('auth', () => {
  it('begins idle', () => {
    expect(run().value).toBe('idle');
  });

  it('is authenticating while the credentials are checked', () => {
    expect(run(signIn).value).toEqual({ authenticating: 'checkingCredentials' });
  });

  it('is authenticated after a login without a second step, and keeps the tokens', () => {
    const { value, context, actions } = run(signIn, accepted);
    expect(value).toBe('authenticated');
    expect(context).toEqual({ pending: null, secondStep: null, failure: null });
    expect(actions).toContain('keepTokens');
  });

  it('stores pending tokens and asks for the second step', () => {
    const { value, context, actions } = run(signIn, passwordAccepted);
    expect(value).toBe('mfa_required');
    expect(context.pending).toEqual(tokens);
    expect(actions).not.toContain('keepTokens');
  });

  it('is authenticated once the code is verified', () => {
    const { value, context, actions } = run(
      signIn,
      passwordAccepted,
      verify,
      done(verifyActor, tokens),
    );
    expect(value).toBe('authenticated');
    expect(context.pending).toBeNull();
    expect(actions).toContain('keepTokens');
  });

  it('clears everything and says why when the login fails', () => {
    const { value, context, actions } = run(signIn, failed(loginActor, { code: 'loginFailed' }));
    expect(value).toBe('error');
    expect(context).toEqual({
      pending: null,
      secondStep: null,
      failure: { code: 'loginFailed', problems: [], seconds: null },
    });
    expect(actions).toContain('clearSession');
  });

  it('clears everything when the code is wrong', () => {
    const { value, context, actions } = run(
      signIn,
      passwordAccepted,
      verify,
      failed(verifyActor, { code: 'verificationFailed' }),
    );
    expect(value).toBe('error');
    expect(context).toEqual({
      pending: null,
      secondStep: null,
      failure: { code: 'verificationFailed', problems: [], seconds: null },
    });
    expect(actions).toContain('clearSession');
  });

  it('keeps how the second step is done for as long as it is owed, and how long to wait after too many tries', () => {
    expect(run(signIn, passwordAccepted).context.secondStep).toEqual(byCode);
    expect(
      run(signIn, passwordAccepted, verify, done(verifyActor, tokens)).context.secondStep,
    ).toBeNull();
    const refused = failed(loginActor, { code: 'tooManyAttempts', params: { seconds: 42 } });
    expect(run(signIn, refused).context.failure).toEqual({
      code: 'tooManyAttempts',
      problems: [],
      seconds: 42,
    });
  });

  it('calls a failure without a code by what was tried', () => {
    expect(run(signIn, failed(loginActor, new Error('boom'))).context.failure?.code).toBe(
      'loginFailed',
    );
    expect(
      run(signIn, passwordAccepted, verify, failed(verifyActor, 'boom')).context.failure?.code,
    ).toBe('verificationFailed');
  });

  it('gives up a call that never answers, in either step', () => {
    expect(run(signIn, timedOut('auth.authenticating.checkingCredentials'))).toMatchObject({
      value: 'error',
      context: { failure: { code: 'timeout' } },
    });
    expect(
      run(signIn, passwordAccepted, verify, timedOut('auth.authenticating.checkingCode')),
    ).toMatchObject({ value: 'error', context: { failure: { code: 'timeout' }, pending: null } });
  });

  it('takes no notice of an answer that comes after it was given up', () => {
    expect(run(signIn, timedOut('auth.authenticating.checkingCredentials'), accepted).value).toBe(
      'error',
    );
  });

  it('refuses a code without a pending session', () => {
    expect(run(verify)).toMatchObject({
      value: 'error',
      context: { failure: { code: 'noPendingSession' } },
    });
    expect(run(signIn, failed(loginActor, { code: 'loginFailed' }), verify)).toMatchObject({
      value: 'error',
      context: { failure: { code: 'noPendingSession' } },
    });
  });

  it('takes a second attempt after a failure, and forgets the failure', () => {
    const { value, context } = run(
      signIn,
      failed(loginActor, { code: 'loginFailed' }),
      signIn,
      accepted,
    );
    expect(value).toBe('authenticated');
    expect(context.failure).toBeNull();
  });

  it('asks for a new code by the same credentials, and keeps the step that is owed until it is there', () => {
    const [again, sent] = [
      run(signIn, passwordAccepted, signIn),
      run(signIn, passwordAccepted, signIn, passwordAccepted),
    ];
    expect(again.value).toEqual({ authenticating: 'checkingCredentials' });
    expect(again.context.secondStep).not.toBeNull();
    expect(sent.value).toBe('mfa_required');
  });

  it('ignores a second login while the first is in progress', () => {
    expect(run(signIn, signIn).value).toEqual({ authenticating: 'checkingCredentials' });
  });

  it('goes back to idle when the second step is left', () => {
    expect(run(signIn, passwordAccepted, { type: 'cancel' })).toMatchObject({
      value: 'idle',
      context: { pending: null },
    });
  });

  it.each([[[]], [[signIn]], [[signIn, passwordAccepted]], [[signIn, accepted]]])(
    'signs out from everywhere',
    (before) => {
      const { value, actions } = run(...before, { type: 'signOut' });
      expect(value).toBe('idle');
      expect(actions).toContain('clearSession');
    },
  );

  it('says that the session expired when the server ends it', () => {
    expect(run(signIn, accepted, { type: 'unauthorized' })).toMatchObject({
      value: 'idle',
      context: { failure: { code: 'sessionExpired' } },
    });
  });

  it('takes up a session found in the browser', () => {
    expect(run({ type: 'restored' }).value).toBe('authenticated');
  });
});

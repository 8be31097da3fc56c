import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { withdrawalMachine, type WithdrawalEvent } from './withdrawal.ts';

const ended = (how: 'done' | 'error', state: string, value: unknown) => ({
  type: `xstate.${how}.actor.0.withdrawal.${state}`,
  ...(how === 'done' ? { output: value } : { error: value }),
  actorId: `0.withdrawal.${state}`,
});
const done = (state: string, output?: unknown) => ended('done', state, output);
const failed = (state: string, error: unknown) => ended('error', state, error);
const after = (delay: string, state: string) => ({
  type: `xstate.after.${delay}.withdrawal.${state}`,
});

function run(...events: readonly (WithdrawalEvent | { readonly type: string })[]) {
  let [state] = initialTransition(withdrawalMachine);
  for (const event of events)
    [state] = transition(withdrawalMachine, state, event as WithdrawalEvent);
  return { value: state.value, ...state.context };
}

const draft = { payee: 'p1', amount: '250' } as const;
const check: WithdrawalEvent = { type: 'check', draft };
const terms = { request: 'r1', fee: '1.50', isPossible: true };
const confirming = [check, done('checking', terms)] as const;
const requesting = [...confirming, { type: 'confirm' }] as const;
const lookingUp = [...requesting, failed('requesting', { code: 'networkUnreachable' })] as const;

describe('a withdrawal', () => {
  it('is confirmed only as it was checked', () => {
    expect(run({ type: 'confirm' }).value).toBe('editing');
    expect(run(check, { type: 'confirm' }).value).toBe('checking');
    expect(run(...requesting)).toMatchObject({ value: 'requesting', draft, terms });
    expect(run(...confirming, { type: 'edit' }, { type: 'confirm' })).toMatchObject({
      value: 'editing',
      terms: null,
    });
  });

  it('is not confirmed while something speaks against it, and is checked anew', () => {
    const refused = [check, done('checking', { ...terms, isPossible: false })] as const;
    expect(run(...refused, { type: 'confirm' }).value).toBe('refused');
    expect(run(...refused, check, done('checking', terms)).value).toBe('confirming');
  });

  it('keeps what was typed when the check fails or takes too long', () => {
    expect(run(check, failed('checking', { code: 'notFound' }))).toMatchObject({
      value: 'editing',
      draft,
      failure: { code: 'notFound' },
    });
    expect(run(check, after('timeout', 'checking'))).toMatchObject({
      value: 'editing',
      draft,
      failure: { code: 'timeout' },
    });
  });

  it('waits to be confirmed again when the client did not prove who they are', () => {
    expect(run(...requesting, failed('requesting', { code: 'stepUpCancelled' }))).toMatchObject({
      value: 'confirming',
      terms,
      failure: null,
    });
  });

  it('says why the backend refused it', () => {
    const reasons = [{ code: 'score', params: {} }];
    expect(
      run(...requesting, failed('requesting', { code: 'withdrawalRefused', params: { reasons } })),
    ).toMatchObject({
      value: 'editing',
      terms: null,
      failure: { code: 'withdrawalRefused', reasons },
    });
  });

  it('looks a lost answer up, and never sends it twice', () => {
    for (const error of [
      new Error('gone'),
      ...['networkUnreachable', 'timeout', 'internal', 'serviceUnavailable', 'alreadyExists'].map(
        (code) => ({ code }),
      ),
    ])
      expect(run(...requesting, failed('requesting', error)).value).toBe('lookingUp');
    expect(run(...lookingUp, done('lookingUp', true)).value).toBe('requested');
    expect(run(...lookingUp, done('lookingUp', false))).toMatchObject({
      value: 'confirming',
      terms,
      failure: { code: 'withdrawalFailed' },
    });
    const unknown = [...lookingUp, failed('lookingUp', { code: 'timeout' })] as const;
    expect(run(...unknown).value).toBe('unknown');
    expect(run(...unknown, { type: 'confirm' }).value).toBe('unknown');
    expect(run(...unknown, { type: 'lookUp' }).value).toBe('lookingUp');
    expect(run(...lookingUp, after('timeout', 'lookingUp')).value).toBe('unknown');
  });
});

import { initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { KycStep } from '#core/identity/kyc-steps.ts';
import { kycMachine, type KycFlowEvent } from './kyc.ts';

const submitActor = '0.kyc.submitting';
// The events that XState itself sends when an invoked actor ends or a delay has passed.
const done = { type: `xstate.done.actor.${submitActor}`, output: undefined, actorId: submitActor };
const failed = (error: unknown) => ({
  type: `xstate.error.actor.${submitActor}`,
  error,
  actorId: submitActor,
});
const timedOut = { type: 'xstate.after.timeout.kyc.submitting' };

/** Runs events through the pure transition function. */
function run(
  ...events: readonly (KycFlowEvent | typeof done | typeof timedOut | ReturnType<typeof failed>)[]
) {
  let [state] = initialTransition(kycMachine);
  let input: unknown;
  for (const event of events) {
    const [next, actions] = transition(kycMachine, state, event as KycFlowEvent);
    state = next;
    for (const { type, params } of actions) {
      if (type === 'xstate.spawnChild')
        input =
          typeof params === 'object' && params !== null && 'input' in params
            ? params.input
            : undefined;
    }
  }
  return { value: state.value, ...state.context, status: state.status, input };
}

const shown: KycFlowEvent = { type: 'agreementShown', version: '2026-01' };
const agree: KycFlowEvent = { type: 'agree', accepted: true };
const next: KycFlowEvent = { type: 'next' };
const back = (to: KycStep): KycFlowEvent => ({ type: 'back', to });
const submit: KycFlowEvent = { type: 'submit', values: { full_name: 'Marta' } };
const toSubmission = [shown, agree, next, next, submit] as const;

describe('the agreement', () => {
  it('cannot be agreed to before it is there', () => {
    expect(run(agree, shown, next).value).toBe('agreement');
    expect(run(shown, agree, next).value).toBe('basic');
  });

  it('is withdrawn by unticking it', () => {
    expect(run(shown, agree, { type: 'agree', accepted: false }, next).value).toBe('agreement');
  });

  it('of another version is agreed to anew, whichever step is open', () => {
    const newer: KycFlowEvent = { type: 'agreementShown', version: '2026-02' };
    expect(run(shown, agree, newer, next).value).toBe('agreement');
    expect(run(shown, agree, newer, agree, next).value).toBe('basic');
    expect(run(shown, agree, shown, next).value).toBe('basic');
    expect(run(shown, agree, next, next, newer, submit).value).toBe('agreement');
  });

  it('that cannot be loaded stops the check and says so', () => {
    expect(run(shown, agree, { type: 'agreementUnavailable' }, next)).toMatchObject({
      value: 'agreement',
      failure: 'agreementUnavailable',
    });
  });
});

describe('the steps of the check', () => {
  it('goes step by step, and back', () => {
    expect(run(shown, agree, next).value).toBe('basic');
    expect(run(shown, agree, next, next)).toMatchObject({
      value: 'identification',
      step: 'identification',
    });
    expect(run(shown, agree, next, next, back('basic')).value).toBe('basic');
    expect(run(shown, agree, next, next, back('agreement')).value).toBe('agreement');
    expect(run(shown, agree, next, back('identification')).value).toBe('basic');
    expect(run(shown, agree, next, submit).value).toBe('basic');
  });

  it('takes up a draft where it was left, if the same version was agreed to', () => {
    const restore = (agreedVersion: string | null): KycFlowEvent => ({
      type: 'restore',
      step: 'identification',
      agreedVersion,
    });
    expect(run(shown, restore('2026-01'))).toMatchObject({
      value: 'identification',
      agreed: '2026-01',
    });
    expect(run(shown, restore('2025-09')).value).toBe('agreement');
    expect(run(shown, restore(null)).value).toBe('agreement');
    expect(run(restore('2026-01')).value).toBe('agreement');
  });

  it('begins where a rejection is put right, and asks for the agreement before anything is sent', () => {
    const rejected = (pointer: string): KycFlowEvent => ({
      type: 'rejected',
      problems: [{ pointer, code: 'invalid' }],
    });
    expect(run(shown, rejected('/dob')).value).toBe('basic');
    expect(run(shown, rejected('/id_front')).value).toBe('identification');
    expect(run(shown, rejected('/id_front'), submit)).toMatchObject({
      value: 'agreement',
      input: undefined,
    });
  });

  it('hands over what was filled in, and ends when the server has it', () => {
    expect(run(...toSubmission)).toMatchObject({
      value: 'submitting',
      input: { full_name: 'Marta' },
    });
    expect(run(...toSubmission, done)).toMatchObject({ value: 'submitted', status: 'done' });
  });
});

describe('a submission', () => {
  it('that fails leads to the step that the problem belongs to', () => {
    const problem = (pointer: string) =>
      failed({ code: 'requestInvalid', errors: [{ pointer, code: 'invalid' }] });
    expect(run(...toSubmission, problem('/dob'))).toMatchObject({
      value: 'basic',
      failure: 'requestInvalid',
      problems: [{ pointer: '/dob' }],
    });
    expect(run(...toSubmission, problem('/id_no'))).toMatchObject({
      value: 'identification',
      problems: [{ pointer: '/id_no' }],
    });
    expect(run(...toSubmission, problem('/agreement_version')).value).toBe('agreement');
  });

  it('that fails without a reason can be tried again', () => {
    expect(run(...toSubmission, failed(new Error('lost')))).toMatchObject({
      value: 'identification',
      failure: 'kycSubmitFailed',
      problems: [],
    });
    expect(run(...toSubmission, failed(new Error('lost')), submit)).toMatchObject({
      value: 'submitting',
      failure: null,
    });
  });

  it('that takes too long is given up; an answer that comes late changes nothing', () => {
    expect(run(...toSubmission, timedOut)).toMatchObject({
      value: 'identification',
      failure: 'timeout',
    });
    expect(run(...toSubmission, timedOut, done)).toMatchObject({
      value: 'identification',
      failure: 'timeout',
    });
    expect(run(...toSubmission, timedOut, failed({ code: 'internal' }))).toMatchObject({
      value: 'identification',
      failure: 'timeout',
    });
  });

  it('that had arrived after all is no failure the second time', () => {
    const conflict = (state: string) => failed({ code: 'stateConflict', params: { state } });
    expect(run(...toSubmission, timedOut, submit, conflict('pending')).value).toBe('submitted');
    expect(run(...toSubmission, conflict('approved')).value).toBe('submitted');
    expect(run(...toSubmission, conflict('unverified'))).toMatchObject({
      value: 'identification',
      failure: 'stateConflict',
    });
  });

  it('is not sent twice at once', () => {
    expect(run(...toSubmission, submit, next, back('basic')).value).toBe('submitting');
  });
});

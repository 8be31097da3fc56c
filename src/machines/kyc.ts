import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { ErrorCode, FieldProblem } from '#core/errors.ts';
import { kycStepOf, type KycStep } from '#core/identity/kyc-steps.ts';
import { failureOf, hasCode, isRefusal } from '#core/refusal.ts';

export interface KycFlowContext {
  /** Version of the agreement on the screen; `null` while it has not arrived. */
  readonly version: string | null;
  /** Version that the client has agreed to; it counts while it is the one on the screen. */
  readonly agreed: string | null;
  /** Step that was open last. */
  readonly step: KycStep;
  readonly failure: ErrorCode | null;
  /** What the server refused, field by field; pointers into the request. */
  readonly problems: readonly FieldProblem[];
}

/** What is sent; who starts the machine knows its fields. */
export type KycValues = Readonly<Record<string, unknown>>;

export type KycFlowEvent =
  | { readonly type: 'agreementShown'; readonly version: string }
  | { readonly type: 'agreementUnavailable' }
  /** The mark below the text, which can be set once its end was in view. */
  | { readonly type: 'agree'; readonly accepted: boolean }
  /** What is known of an earlier visit: the step of a draft, and the version that was agreed to then. */
  | { readonly type: 'restore'; readonly step: KycStep; readonly agreedVersion: string | null }
  /** An earlier submission was rejected for these reasons: it is put right where they are. The agreement is asked for at the end. */
  | { readonly type: 'rejected'; readonly problems: readonly FieldProblem[] }
  /** The entries of the open step hold. */
  | { readonly type: 'next' }
  /** An earlier step is wanted, or has to be put right. */
  | { readonly type: 'back'; readonly to: KycStep }
  | { readonly type: 'submit'; readonly values: KycValues };

/** ms after which a submission is given up. What the server made of it is asked for with the next one. */
const kycSubmitTimeout = 30_000;

/**
 * The client's path through the identity check: agreement, basic information, identification, submission. The form asks
 * this machine which step is open and reports what happened to it; nothing else moves the client.
 *
 * A submission that timed out may have arrived: when the next one is refused because the check is pending already, the
 * client is where they wanted to be. Which problems belong to which step is decided here, so that they are led there.
 */
export const kycMachine = setup({
  types: { context: {} as KycFlowContext, events: {} as KycFlowEvent },
  actors: {
    submit: fromPromise<void, KycValues>(() =>
      Promise.reject(new Error('actor submit is not provided')),
    ),
  },
  guards: {
    hasAgreed: ({ context }) => context.version !== null && context.agreed === context.version,
    wasAgreed: ({ context, event }, { step }: { readonly step: KycStep }) =>
      event.type === 'restore' &&
      event.step === step &&
      event.agreedVersion !== null &&
      event.agreedVersion === context.version,
    isAbout: ({ event }, { step }: { readonly step: KycStep }) =>
      event.type === 'rejected' && kycStepOf(event.problems) === step,
    leadsTo: ({ event }, { step }: { readonly step: KycStep }) =>
      event.type === 'back' && event.to === step,
    isThereAlready: (_, { error }: { readonly error: unknown }) => {
      const state = isRefusal(error) ? error.params?.['state'] : undefined;
      return hasCode(error, 'stateConflict') && (state === 'pending' || state === 'approved');
    },
    concerns: (_, { error, step }: { readonly error: unknown; readonly step: KycStep }) =>
      kycStepOf(failed(error).problems) === step,
  },
  actions: {
    keepAgreement: assign({ agreed: ({ context }) => context.version }),
    stand: assign((_, { step }: { readonly step: KycStep }) => ({ step })),
  },
  delays: { timeout: kycSubmitTimeout },
}).createMachine({
  id: 'kyc',
  initial: 'agreement',
  context: { version: null, agreed: null, step: 'agreement', failure: null, problems: [] },
  // The text may change with the language, whichever step is open; agreeing to another one is asked for at the submission.
  on: {
    agreementShown: {
      actions: assign(({ event }) => ({ version: event.version, failure: null })),
    },
    agreementUnavailable: {
      actions: assign({ version: null, failure: 'agreementUnavailable' }),
    },
    agree: {
      guard: ({ context }) => context.version !== null,
      actions: assign({
        agreed: ({ context, event }) => (event.accepted ? context.version : null),
      }),
    },
  },
  states: {
    agreement: {
      entry: { type: 'stand', params: { step: 'agreement' } },
      on: {
        restore: [
          {
            guard: { type: 'wasAgreed', params: { step: 'basic' } },
            target: 'basic',
            actions: 'keepAgreement',
          },
          {
            guard: { type: 'wasAgreed', params: { step: 'identification' } },
            target: 'identification',
            actions: 'keepAgreement',
          },
          {
            guard: { type: 'wasAgreed', params: { step: 'agreement' } },
            actions: 'keepAgreement',
          },
        ],
        rejected: [
          { guard: { type: 'isAbout', params: { step: 'basic' } }, target: 'basic' },
          {
            guard: { type: 'isAbout', params: { step: 'identification' } },
            target: 'identification',
          },
        ],
        next: { guard: 'hasAgreed', target: 'basic' },
      },
    },
    basic: {
      entry: { type: 'stand', params: { step: 'basic' } },
      on: {
        next: 'identification',
        back: { guard: { type: 'leadsTo', params: { step: 'agreement' } }, target: 'agreement' },
      },
    },
    identification: {
      entry: { type: 'stand', params: { step: 'identification' } },
      on: {
        back: [
          { guard: { type: 'leadsTo', params: { step: 'agreement' } }, target: 'agreement' },
          { guard: { type: 'leadsTo', params: { step: 'basic' } }, target: 'basic' },
        ],
        submit: [
          {
            guard: 'hasAgreed',
            target: 'submitting',
            actions: assign({ failure: null, problems: [] }),
          },
          { target: 'agreement' },
        ],
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ event }) => {
          assertEvent(event, 'submit');
          return event.values;
        },
        onDone: 'submitted',
        onError: [
          {
            guard: { type: 'isThereAlready', params: ({ event }) => ({ error: event.error }) },
            target: 'submitted',
          },
          {
            guard: {
              type: 'concerns',
              params: ({ event }) => ({ error: event.error, step: 'agreement' }),
            },
            target: 'agreement',
            actions: assign(({ event }) => failed(event.error)),
          },
          {
            guard: {
              type: 'concerns',
              params: ({ event }) => ({ error: event.error, step: 'basic' }),
            },
            target: 'basic',
            actions: assign(({ event }) => failed(event.error)),
          },
          {
            target: 'identification',
            actions: assign(({ event }) => failed(event.error)),
          },
        ],
      },
      after: { timeout: { target: 'identification', actions: assign({ failure: 'timeout' }) } },
    },
    submitted: { type: 'final' },
  },
});

function failed(error: unknown): Pick<KycFlowContext, 'failure' | 'problems'> {
  const { code, problems } = failureOf(error, 'kycSubmitFailed');
  return { failure: code, problems };
}

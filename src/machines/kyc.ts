import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { ErrorCode, FieldProblem } from '#core/errors.ts';
import { failureOf, hasCode, isRefusal } from '#core/refusal.ts';

/** The steps of the form, in order (specification §4). */
export type KycStep = 'agreement' | 'basic' | 'identification';

export interface KycFlowContext {
  /** Version of the agreement on the screen; `null` while it has not arrived. */
  readonly version: string | null;
  /** Version whose end was reached; the checkbox opens when it is the one on the screen. */
  readonly read: string | null;
  readonly agreed: boolean;
  readonly failure: ErrorCode | null;
  /** What the server refused, field by field; pointers into the request. */
  readonly problems: readonly FieldProblem[];
}

/** What is sent; who starts the machine knows its fields. */
export type KycValues = Readonly<Record<string, unknown>>;

export type KycFlowEvent =
  | { readonly type: 'agreementShown'; readonly version: string }
  | { readonly type: 'agreementUnavailable' }
  | { readonly type: 'endReached' }
  | { readonly type: 'agree'; readonly accepted: boolean }
  /** A draft of an earlier visit: its step, and the version that was agreed to then. */
  | { readonly type: 'restore'; readonly step: KycStep; readonly agreedVersion: string | null }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'submit'; readonly values: KycValues };

/** ms after which a submission is given up. What the server made of it is asked for with the next one. */
export const kycSubmitTimeout = 30_000;

const basicFields = ['/full_name', '/mobile', '/dob'];

/**
 * The client's way through the identity check: agreement, basic information, identification, submission.
 *
 * A submission that timed out may have arrived: when the next one is refused because the check is pending already, the
 * client is where he wanted to be. Which problems belong to which step is decided here, so that he is led there.
 */
export const kycMachine = setup({
  types: { context: {} as KycFlowContext, events: {} as KycFlowEvent },
  actors: {
    submit: fromPromise<void, KycValues>(() =>
      Promise.reject(new Error('actor submit is not provided')),
    ),
  },
  guards: {
    canAgree: ({ context }) => context.version !== null && context.read === context.version,
    hasAgreed: ({ context }) =>
      context.version !== null && context.read === context.version && context.agreed,
    wasAgreed: ({ context, event }, { step }: { readonly step: KycStep }) =>
      event.type === 'restore' &&
      event.step === step &&
      event.agreedVersion !== null &&
      event.agreedVersion === context.version,
    isThereAlready: (_, { error }: { readonly error: unknown }) => {
      const state = isRefusal(error) ? error.params?.['state'] : undefined;
      return hasCode(error, 'stateConflict') && (state === 'pending' || state === 'approved');
    },
    concernsBasic: (_, { error }: { readonly error: unknown }) =>
      failed(error).problems.some(({ pointer }) => basicFields.includes(pointer)),
  },
  actions: {
    keepAgreement: assign({ read: ({ context }) => context.version, agreed: true }),
  },
  delays: { timeout: kycSubmitTimeout },
}).createMachine({
  id: 'kyc',
  initial: 'agreement',
  context: { version: null, read: null, agreed: false, failure: null, problems: [] },
  states: {
    agreement: {
      on: {
        agreementShown: {
          // Another version than the one that was read: its end has to be reached anew.
          actions: assign(({ context, event }) => ({
            version: event.version,
            failure: null,
            agreed: context.agreed && context.read === event.version,
          })),
        },
        agreementUnavailable: {
          actions: assign({ version: null, agreed: false, failure: 'agreementUnavailable' }),
        },
        endReached: { actions: assign({ read: ({ context }) => context.version }) },
        agree: { guard: 'canAgree', actions: assign({ agreed: ({ event }) => event.accepted }) },
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
        ],
        next: { guard: 'hasAgreed', target: 'basic' },
      },
    },
    basic: {
      on: { next: 'identification', back: 'agreement' },
    },
    identification: {
      on: {
        back: 'basic',
        submit: {
          guard: 'hasAgreed',
          target: 'submitting',
          actions: assign({ failure: null, problems: [] }),
        },
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
            guard: { type: 'concernsBasic', params: ({ event }) => ({ error: event.error }) },
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

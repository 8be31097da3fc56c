import { createActor, fromPromise, waitFor } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { CodedError, type ErrorCode, type FieldProblem } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { isKycStep } from '#core/identity/kyc-steps.ts';
import { idKindsOf } from '#core/identity/national-id.ts';
import { createDraftStore } from '#data/draft-store.ts';
import type { DraftStore, FormFlow } from '#forms/form-ports.ts';
import { kycMachine, type KycValues } from '#machines/kyc.ts';
import type { KycRequest } from './kyc-detail.ts';

export interface KycRun {
  /** The machine, as the form asks it which step is open. */
  readonly flow: FormFlow;
  /** What was typed, with the version that was agreed to. The machine hears of it first. */
  readonly drafts: DraftStore;
  /** The agreement of that file is on the screen. */
  showAgreement(file: string): void;
  /** Takes up a submission that was rejected for these reasons. Answers whether the agreement on the screen was agreed to then. */
  takeUp(agreedVersion: string | null, reasons: readonly FieldProblem[]): boolean;
  /** The values as they are now: the machine learns whether the agreement is ticked. */
  note(values: FieldValues): void;
  /** Rejects with a CodedError; a submission that had arrived before counts as done. */
  submit(body: RequestBody, values: FieldValues): Promise<void>;
  stop(): void;
}

const agreedTo = 'agreement_version';

/** One filling-in of the identity check on the tenant's backend. `agreement` is the file of the agreement in the client's language. */
export function createKycRun(api: Api, form: string, agreement: string): KycRun {
  const kept = createDraftStore(api, form);
  const actor = createActor(
    kycMachine.provide({
      actors: {
        submit: fromPromise<void, KycValues>(async ({ input, signal }) => {
          // The form's schema and rules held, and the generator has proved that they make this request.
          await api.client.POST('/identify/app/v1', { body: input as KycRequest, signal });
        }),
      },
    }),
  ).start();
  const context = () => actor.getSnapshot().context;
  const hasAgreed = () => context().version !== null && context().agreed === context().version;
  const showAgreement = (file: string) =>
    actor.send({ type: 'agreementShown', version: versionOf(file) });
  showAgreement(agreement);

  return {
    showAgreement,
    flow: {
      read: () => context().step,
      subscribe: (listener) => {
        const { unsubscribe } = actor.subscribe(listener);
        return unsubscribe;
      },
      next: () => actor.send({ type: 'next' }),
      back: (to) => {
        if (isKycStep(to)) actor.send({ type: 'back', to });
      },
    },
    drafts: {
      ...kept,
      async load() {
        const draft = await kept.load();
        if (draft === null) return null;
        const { [agreedTo]: version, agreement: marked, ...values } = draft.values;
        const agreedVersion = marked === true && typeof version === 'string' ? version : null;
        if (isKycStep(draft.step)) actor.send({ type: 'restore', step: draft.step, agreedVersion });
        // Another text than the one that was agreed to then: it is read first, and everything else is kept.
        return {
          values: hasAgreed() ? { ...values, agreement: true } : values,
          step: context().step,
        };
      },
      save: ({ values, step }, options) =>
        kept.save(
          { values: { ...values, [agreedTo]: context().agreed ?? undefined }, step },
          options,
        ),
    },
    takeUp(agreedVersion, reasons) {
      actor.send({ type: 'restore', step: 'agreement', agreedVersion });
      if (reasons.length > 0) actor.send({ type: 'rejected', problems: reasons });
      return hasAgreed();
    },
    note(values) {
      const accepted = values['agreement'] === true;
      if (accepted !== hasAgreed()) actor.send({ type: 'agree', accepted });
    },
    async submit(body, values) {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      actor.send({
        type: 'submit',
        values: {
          ...body,
          id_kind: values['id_kind'] ?? idKindsOf(String(values['country']))[0],
          [agreedTo]: context().agreed,
          time_zone,
        },
      });
      const { value } = await waitFor(actor, (state) => !state.matches('submitting'), {
        timeout: Infinity,
      });
      if (value === 'submitted') return;
      const { failure, problems } = context();
      throw failure === null
        ? new CodedError('requestInvalid', {}, [{ pointer: '/agreement', code: 'required' }])
        : new CodedError(reported(failure), {}, problems);
    },
    stop: () => void actor.stop(),
  };
}

/** Names exactly the text that was shown: the bundle names its files by their content. */
function versionOf(file: string): string {
  return (file.split('/').at(-1) ?? '').replace(/\.json$/, '').slice(-64);
}

/** A failure without a text of its own is reported as what could not be done (specification §8). */
function reported(failure: ErrorCode): ErrorCode {
  return failure === 'internal' || failure === 'unknown' ? 'kycSubmitFailed' : failure;
}

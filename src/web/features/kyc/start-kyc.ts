import { createActor, fromPromise, waitFor } from 'xstate';
import type { Api } from '#api/create-api.ts';
import { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { idKindsOf } from '#core/identity/national-id.ts';
import type { Draft, DraftStore } from '#forms/form-ports.ts';
import { kycMachine, type KycStep, type KycValues } from '#machines/kyc.ts';
import { createDraftStore } from '#services/draft-store.ts';
import type { KycRequest } from './kyc-detail.ts';

export interface KycRun {
  /** Version of the agreement that is on the screen. */
  version(): string;
  /** The agreement of that file is on the screen. */
  showAgreement(file: string): void;
  /** Sends what was typed. Rejects with a CodedError; a submission that had arrived before counts as done. */
  submit(body: RequestBody, values: FieldValues): Promise<void>;
  /** What was typed, with the version that it was agreed to. */
  readonly drafts: DraftStore;
  stop(): void;
}

const steps: readonly KycStep[] = ['agreement', 'basic', 'identification'];
const agreedTo = 'agreement_version';

/** Runs the chart of the identity check for one form. `agreement` is the file of the agreement in the client's language. */
export function startKyc(api: Api, form: string, agreement: string): KycRun {
  const machine = kycMachine.provide({
    actors: {
      submit: fromPromise<void, KycValues>(async ({ input, signal }) => {
        // The form's schema and rules held, and the generator has proved that they make this request.
        await api.client.POST('/identify/app/v1', { body: input as KycRequest, signal });
      }),
    },
  });
  const actor = createActor(machine).start();
  const kept = createDraftStore(api, form);
  let loading: Promise<Draft | null> | null = null;
  const version = () => actor.getSnapshot().context.version ?? '';
  showAgreement(agreement);

  function showAgreement(file: string): void {
    actor.send({ type: 'agreementShown', version: versionOf(file) });
  }

  return {
    version,
    showAgreement,
    async submit(body, values) {
      // The form lets nobody agree before the end was reached, and nobody on who has not agreed.
      actor.send({ type: 'endReached' });
      actor.send({ type: 'agree', accepted: values['agreement'] === true });
      while (!actor.getSnapshot().matches('identification') && actor.getSnapshot().can({ type: 'next' })) actor.send({ type: 'next' });
      const idKind = values['id_kind'] ?? idKindsOf(String(values['country']))[0];
      actor.send({
        type: 'submit',
        values: { ...body, id_kind: idKind, [agreedTo]: version(), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      });
      const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'), { timeout: Infinity });
      if (value !== 'submitted') throw new CodedError(context.failure ?? 'kycSubmitFailed', {}, context.problems);
    },
    drafts: {
      ...kept,
      // Asked once: a form that is drawn anew while it waits begins with the same.
      load: () => (loading ??= load()),
      save: ({ values, step }, options) => kept.save({ values: { ...values, [agreedTo]: version() }, step }, options),
    },
    stop: () => void actor.stop(),
  };

  async function load(): Promise<Draft | null> {
    const draft = await kept.load();
    if (draft === null) return null;
    const { [agreedTo]: agreedVersion, ...values } = draft.values;
    const step = steps.find((one) => one === draft.step) ?? 'agreement';
    actor.send({ type: 'restore', step, agreedVersion: typeof agreedVersion === 'string' ? agreedVersion : null });
    if (step === 'agreement' || !actor.getSnapshot().matches('agreement')) return { values, step };
    // Another text than the one that was agreed to then: it is read first, and everything else is kept.
    const { agreement: _, ...rest } = values;
    return { values: rest, step: 'agreement' };
  }
}

/** Names exactly the text that was shown: the bundle names its files by their content. */
function versionOf(file: string): string {
  return (file.split('/').at(-1) ?? '').replace(/\.json$/, '').slice(-64);
}

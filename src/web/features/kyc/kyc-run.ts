import type { Api } from '#api/create-api.ts';
import { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { idKindsOf } from '#core/identity/national-id.ts';
import type { Draft, DraftStore } from '#forms/form-ports.ts';
import { retried } from '#platform/retried.ts';
import { createDraftStore } from '#data/draft-store.ts';
import type { KycActor } from './start-kyc.ts';

export interface KycRun {
  /** Version of the agreement that is on the screen. */
  version(): string;
  /** The agreement of that file is on the screen. */
  showAgreement(file: string): void;
  /** Something was typed: the chart will be needed. */
  prepare(): void;
  submit(body: RequestBody, values: FieldValues): Promise<void>;
  /** What was typed, with the version that it was agreed to. */
  readonly drafts: DraftStore;
  stop(): void;
}

const agreedTo = 'agreement_version';
const loadChart = () => import('./start-kyc.ts');

/** One filling-in of the identity check. `agreement` is the file of the agreement in the client's language. */
export function createKycRun(api: Api, form: string, agreement: string): KycRun {
  const kept = createDraftStore(api, form);
  let version = versionOf(agreement);
  let chart: Promise<KycActor> | null = null;
  let loading: Promise<Draft | null> | null = null;

  async function load(): Promise<Draft | null> {
    const draft = await kept.load();
    if (draft === null) return null;
    const { [agreedTo]: agreedVersion, ...values } = draft.values;
    if (agreedVersion === version || values['agreement'] === undefined)
      return { values, step: draft.step };
    // Another text than the one that was agreed to then: it is read first, and everything else is kept.
    const { agreement: _, ...rest } = values;
    return { values: rest, step: '' };
  }

  return {
    version: () => version,
    showAgreement(file) {
      version = versionOf(file);
    },
    prepare: () => void loadChart().catch(() => undefined),
    async submit(body, values) {
      chart ??= retried(loadChart).then(({ startKyc }) => startKyc(api));
      const actor = await chart.catch(() => {
        chart = null;
        throw new CodedError('networkUnreachable');
      });
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      await actor.submit(version, {
        ...body,
        id_kind: values['id_kind'] ?? idKindsOf(String(values['country']))[0],
        [agreedTo]: version,
        time_zone,
      });
    },
    drafts: {
      ...kept,
      // Asked once: a form that is drawn anew while it waits begins with the same.
      load: () => (loading ??= load()),
      save: ({ values, step }, options) =>
        kept.save({ values: { ...values, [agreedTo]: version }, step }, options),
    },
    stop: () =>
      void chart?.then(
        (actor) => actor.stop(),
        () => undefined,
      ),
  };
}

/** Names exactly the text that was shown: the bundle names its files by their content. */
function versionOf(file: string): string {
  return (file.split('/').at(-1) ?? '').replace(/\.json$/, '').slice(-64);
}

import type { Api } from '#api/create-api.ts';
import { isFieldValue, type FieldValues } from '#core/form/form-values.ts';

/** What was typed into a form and not sent, and the step that was open. */
export interface KeptDraft {
  readonly values: FieldValues;
  readonly step: string;
}

/** Drafts of one form with the backend, so that they outlive the page and the session. */
export function createDraftStore({ client }: Pick<Api, 'client'>, form: string) {
  const params = { path: { form } };
  return {
    async load(): Promise<KeptDraft | null> {
      const { data } = await client.GET('/client/app/v1/drafts/{form}', { params });
      return data === undefined || data.saved_at === null
        ? null
        : { values: plainValues(data.values), step: data.step };
    },
    async save(
      { values, step }: KeptDraft,
      { leaving }: { readonly leaving: boolean },
    ): Promise<void> {
      await client.PUT('/client/app/v1/drafts/{form}', {
        params,
        body: { values, step },
        keepalive: leaving,
      });
    },
    async clear(): Promise<void> {
      await client.DELETE('/client/app/v1/drafts/{form}', { params });
    },
  };
}

/** What was kept by an earlier version of the form may have any shape: only values that a form can have come in. */
function plainValues(values: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isFieldValue(value) ? [[name, value]] : [])),
  );
}

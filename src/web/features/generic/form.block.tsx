import { use, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FormProps } from '#config/blocks.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { createChosenFiles, withFiles } from '#forms/chosen-files.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useDeclaredText } from '#i18n/use-text.ts';
import { useApp, usePreferences, useSignedIn } from '#page/app-context.ts';
import { createDraftStore } from '#data/draft-store.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { uploadImage } from '#data/upload-image.ts';
import { useBindValues } from '#data/use-binding.ts';
import { useGates } from '#access/use-gate.ts';
import { Stack } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { sendPlan } from './send-plan.ts';
import { Part } from './part.tsx';

/** Any declared form, sent to the operation that it names. */
export default function FormBlock({ form: id }: FormProps) {
  const services = useApp();
  const { api, file, files } = services;
  const { language } = usePreferences();
  const signedIn = useSignedIn();
  const gates = useGates();
  const declared = useDeclaredText();
  const navigate = useNavigate();
  const loaded = use(files.form(id));
  const { submit } = loaded.form;
  const params = useBindValues(submit.params ?? {});
  const [sent, setSent] = useState(0);
  const [chosen, setChosen] = useState(createChosenFiles);
  const [draft] = useState(() => createDraftStore(api, id));
  const scope = useMemo(
    (): FormScope => ({
      country: countryOfPhoneCode(file.profile.countryCode).code,
      document: (kind) => files.text(kind, language),
      upload: async (image, options) => (await uploadImage(services, image, options)).id,
      files: chosen,
      isOpen: (gate) => gates(gate).state === 'open',
      explain: refusalDetail,
    }),
    [file, files, language, services, gates, chosen],
  );
  const operation = file.operations[submit.operation];
  if (operation?.method === undefined) throw new Error(`the form ${id} sends to nothing`);
  const { method } = operation;

  async function send(body: RequestBody): Promise<void> {
    const { values, whole } = sendPlan(operation?.parameters ?? {}, params ?? {}, body);
    await api.send({
      service: operation?.service ?? '',
      path: operation?.path ?? '',
      parameters: operation?.parameters ?? {},
      values,
      method,
      body: withFiles(whole, chosen),
      ...(operation?.encoding === undefined ? {} : { encoding: operation.encoding }),
      ...(operation?.jsonType === undefined ? {} : { jsonType: operation.jsonType }),
      ...(operation?.keys === undefined ? {} : { keys: operation.keys }),
      ...(operation?.headers === undefined ? {} : { headers: operation.headers }),
      ...(operation?.invalidates === undefined ? {} : { invalidates: operation.invalidates }),
      idempotent: operation?.idempotent === true,
    });
    setSent((before) => before + 1);
    setChosen(createChosenFiles());
    if (submit.success?.to !== undefined) void navigate(submit.success.to);
  }

  return (
    <Part>
      <Stack gap="5" alignItems="stretch">
        {sent > 0 && <Notice title={declared(submit.success?.message ?? 'form.sent')} />}
        {params !== undefined && (
          <LongForm
            key={sent}
            loaded={loaded}
            scope={scope}
            onSubmit={send}
            {...(signedIn ? { draft } : {})}
          />
        )}
      </Stack>
    </Part>
  );
}

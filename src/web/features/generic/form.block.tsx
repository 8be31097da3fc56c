import { use, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasWholePath } from '#api/service-request.ts';
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
import { Empty } from './empty.tsx';
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
  const target = { ...operation, method: operation.method };
  // Nothing can be sent where the address of the page does not say to which thing.
  const isWhole = params !== undefined && hasWholePath(target.path, params);

  async function send(body: RequestBody): Promise<void> {
    const { values, whole } = sendPlan(target.parameters, params ?? {}, body);
    await api.send({ ...target, values, body: withFiles(whole, chosen) });
    setSent((before) => before + 1);
    setChosen(createChosenFiles());
    if (submit.success?.to !== undefined) void navigate(submit.success.to);
  }

  return (
    <Part>
      <Stack gap="5" alignItems="stretch">
        {sent > 0 && <Notice title={declared(submit.success?.message ?? 'form.sent')} />}
        {params !== undefined && !isWhole && <Empty />}
        {isWhole && (
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

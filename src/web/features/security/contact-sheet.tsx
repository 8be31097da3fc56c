import { useMutation } from '@tanstack/react-query';
import { Suspense, use, useMemo, useState } from 'react';
import { countryOfPhoneCode } from '#core/countries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { useWait } from '#errors/use-wait.ts';
import { FormView, type FormValues } from '#forms/form-view.tsx';
import { LongForm } from '#forms/long-form.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export type ContactKind = 'phone' | 'email';

export interface ContactSheetProps {
  readonly kind: ContactKind;
  /** The declared forms: the new phone or address, and the code that is sent to it. */
  readonly form: string;
  readonly confirm: string;
  readonly onClose: () => void;
}

const titles = {
  phone: 'security.contact.changePhone',
  email: 'security.contact.changeEmail',
} as const;

/** Changes the phone or the e-mail address: the new one, then the code that was sent to it. */
export default function ContactSheet(props: ContactSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text(titles[props.kind])}
      closeLabel={text('action.close')}
      onClose={props.onClose}
    >
      <Box padding="5" paddingTop="2">
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <Steps {...props} />
        </Suspense>
      </Box>
    </Sheet>
  );
}

function Steps({ kind, form, confirm, onClose }: ContactSheetProps) {
  const { api, file, files } = useApp();
  const text = useText();
  const [loaded, codeForm] = [use(files.form(form)), use(files.form(confirm))];
  const [target, setTarget] = useState<string | null>(null);
  const scope = useMemo(
    () => ({ country: countryOfPhoneCode(file.profile.countryCode).code }),
    [file.profile.countryCode],
  );

  async function start(values: Readonly<Record<string, unknown>>): Promise<void> {
    const wanted = String(values[kind]);
    const { data } =
      kind === 'phone'
        ? await api.client.POST('/client/app/v1/phone', { body: { phone: wanted } })
        : await api.client.POST('/client/app/v1/email', { body: { email: wanted } });
    if (data) setTarget(data.target);
  }

  return (
    <>
      <Text tone="muted" size="sm" marginBottom="5">
        {text('form.step', { step: target === null ? 1 : 2, steps: 2 })}
      </Text>
      {target === null ? (
        <LongForm loaded={loaded} scope={scope} onSubmit={start} />
      ) : (
        <>
          <Text tone="muted" marginBottom="5" role="status">
            {text('code.sent', { target })}
          </Text>
          <Confirm kind={kind} loaded={codeForm} onDone={onClose} />
        </>
      )}
    </>
  );
}

interface ConfirmProps {
  readonly kind: ContactKind;
  readonly loaded: Parameters<typeof FormView>[0]['loaded'];
  readonly onDone: () => void;
}

function Confirm({ kind, loaded, onDone }: ConfirmProps) {
  const { api, toasts } = useApp();
  const [wrongCodes, setWrongCodes] = useState(0);
  const confirm = useMutation({
    async mutationFn({ code = '' }: FormValues) {
      const request = { body: { code } };
      await (kind === 'phone'
        ? api.client.POST('/client/app/v1/phone/confirm', request)
        : api.client.POST('/client/app/v1/email/confirm', request));
    },
    onSuccess() {
      toasts.show(
        kind === 'phone' ? 'security.contact.phoneChanged' : 'security.contact.emailChanged',
      );
      onDone();
    },
    // Digits that are wrong are typed anew.
    onError: (error) =>
      errorCode(error) === 'codeRejected' && setWrongCodes((before) => before + 1),
  });
  const wait = useWait(confirm.error);
  return (
    <>
      {!confirm.isPending && <ClientFailure error={confirm.error} wait={wait} />}
      <FormView
        key={wrongCodes}
        loaded={loaded}
        busy={confirm.isPending}
        wait={wait.seconds}
        onSubmit={confirm.mutate}
      />
    </>
  );
}

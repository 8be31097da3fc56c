import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormView, type FormValues } from '#forms/form-view.tsx';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { errorCode } from '#errors/refusal-detail.tsx';
import { useWait } from '#errors/use-wait.ts';

export interface ProofProps {
  readonly method: 'password' | 'code' | 'authenticator';
  /** The request that it is for. */
  readonly intent: string;
  readonly loaded: LoadedForm;
  readonly onProven: () => void;
}

/** The form that proves again who is there: by password or code. */
export function Proof({ method, intent, loaded, onProven }: ProofProps) {
  const { api } = useApp();
  const [wrongCodes, setWrongCodes] = useState(0);
  const prove = useMutation({
    async mutationFn({ password = '', code = '' }: FormValues) {
      if (method === 'password')
        await api.client.POST('/client/app/v1/pwd_verify', { body: { password, intent } });
      else await api.client.POST('/client/app/v1/code/verify', { body: { code, intent } });
    },
    onSuccess: onProven,
    // Digits that are wrong are typed anew; a password may want one letter mended.
    onError: (error) =>
      errorCode(error) === 'codeRejected' && setWrongCodes((before) => before + 1),
  });
  const wait = useWait(prove.error);
  return (
    <>
      {!prove.isPending && <ClientFailure error={prove.error} wait={wait} />}
      <FormView
        key={wrongCodes}
        loaded={loaded}
        busy={prove.isPending}
        wait={wait.seconds}
        onSubmit={prove.mutate}
      />
    </>
  );
}

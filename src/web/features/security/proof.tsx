import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/create-api.ts';
import type { StepUpWay } from '#api/step-up.ts';
import type { FormValues } from '#forms/field-problems.ts';
import { FormView } from '#forms/form-view.tsx';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { useApp } from '#services/app-context.ts';
import { FailureNotice } from '#services/failure-notice.tsx';
import { errorCode } from '#services/query-trouble.tsx';
import { useWait } from '#services/use-wait.ts';

export interface ProofProps {
  readonly way: Exclude<StepUpWay, 'setPin'>;
  readonly loaded: LoadedForm;
  readonly onProven: () => void;
}

/** The form that proves again who is there: by password, PIN or code. */
export function Proof({ way, loaded, onProven }: ProofProps) {
  const { api } = useApp();
  const [wrongEntries, setWrongEntries] = useState(0);
  const prove = useMutation({
    mutationFn: (values: FormValues) => give(api, way, values),
    onSuccess: onProven,
    // Six digits that are wrong are typed anew; a password may want one letter mended.
    onError: (error) => ['pinRejected', 'codeRejected'].includes(errorCode(error)) && setWrongEntries((before) => before + 1),
  });
  const wait = useWait(prove.error);
  return (
    <>
      {!prove.isPending && <FailureNotice error={prove.error} wait={wait} />}
      <FormView key={wrongEntries} loaded={loaded} busy={prove.isPending} wait={wait.seconds} onSubmit={prove.mutate} />
    </>
  );
}

async function give(api: Api, way: ProofProps['way'], { password = '', pin = '', code = '' }: FormValues): Promise<void> {
  if (way === 'password') await api.client.POST('/client/app/v1/pwd_verify', { body: { password } });
  else if (way === 'pin') await api.client.POST('/client/app/v1/pin/verify', { body: { pin } });
  else await api.client.POST('/client/app/v1/code/verify', { body: { code } });
}

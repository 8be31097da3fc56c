import type { CodedError } from '#core/errors.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Reasons } from './reasons.tsx';
import type { WithdrawalReason } from './withdrawal.ts';

/** Why the backend refused it: each reason with a link to clear it, where there are any. */
export function WithdrawFailure({ error }: { readonly error: CodedError | null }) {
  const wait = useWait(error);
  if (error?.code === 'withdrawalRefused' && Array.isArray(error.params['reasons']))
    return <Reasons reasons={error.params['reasons'].filter(isReason)} />;
  return <ClientFailure error={error} wait={wait} />;
}

function isReason(value: unknown): value is WithdrawalReason {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

import { findField } from './answer-field.ts';
import type { DescribedOperation } from './described-operation.ts';

/** Ends the identity check, whose steps a machine owns (`machines/kyc`). */
export const identityCheck = 'client/submitKyc';

/** Why a form of its own cannot use an operation of the product, whatever its request: a flow of the product does. */
export function productFlow({
  id,
  document,
  answer,
  tree,
}: DescribedOperation): string | undefined {
  if (id === identityCheck)
    return 'belongs to the identity check, which the block kyc/verification shows';
  const session = answer && findField([answer], ['access_token'], tree);
  return document === 'client' && session?.kind === 'schemas'
    ? 'begins or renews a session, which only the sign-in blocks keep'
    : undefined;
}

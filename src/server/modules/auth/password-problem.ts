import { isCommonPassword } from '#core/common-secrets.ts';
import type { FieldProblem } from '#core/errors.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Why a new password cannot be taken, said of the field it came in; `null` when it can. */
export function passwordProblem(
  { passwordMin: limit }: Pick<Tenant, 'passwordMin'>,
  password: string,
  username: string,
  pointer: string,
): FieldProblem | null {
  // As people count: a letter outside the basic plane is one.
  if ([...password].length < limit) return { pointer, code: 'tooShort', params: { limit } };
  return isCommonPassword(password, username) ? { pointer, code: 'common' } : null;
}

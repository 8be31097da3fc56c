import type { FieldProblem } from '#core/errors.ts';
import type { PasswordOwner } from '#core/password/password-weakness.ts';
import { passwordWeakness } from '#core/password/password-weakness.ts';
import { isListedPassword } from '#server/platform/common-passwords.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/** Why a new password cannot be taken, said of the field it came in; `null` when it can. */
export function passwordProblem(
  { passwordMin: limit, name }: Pick<Tenant, 'passwordMin' | 'name'>,
  password: string,
  owner: Omit<PasswordOwner, 'brand'>,
  pointer: string,
): FieldProblem | null {
  // As people count: a letter outside the basic plane is one.
  if ([...password].length < limit) return { pointer, code: 'tooShort', params: { limit } };
  const code = passwordWeakness(password, { ...owner, brand: name }, isListedPassword);
  return code === null ? null : { pointer, code };
}

import type { FieldValues } from '#core/form/form-values.ts';
import type { Nominee } from './nominee-list.ts';

/** A nominee as values of the form. */
export function nomineeValues({
  name,
  relation,
  phone,
  dob,
  share,
  guardian,
}: Nominee): FieldValues {
  return {
    name,
    relation,
    phone,
    share,
    ...(dob === null ? {} : { dob }),
    ...(guardian === null
      ? {}
      : {
          guardian_name: guardian.name,
          guardian_relation: guardian.relation,
          guardian_phone: guardian.phone,
        }),
  };
}

import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import type { FieldValue, FieldValues } from '#core/form/form-values.ts';
import { validateForm, type FormDefinition } from '#core/form/validate-form.ts';
import { pointerOfField, valueAtTarget } from '#core/form/request-body.ts';
import { dayIn } from '#core/identity/age.ts';
import { phoneError } from '#core/phone.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

/**
 * Holds a request against the forms that the tenant declared for its operation, with the very validators and rules that
 * the browser used: what the form would not have sent is refused, field by field. Of several forms one that fits is enough.
 */
export function validateByForms(
  tenant: Tenant,
  operation: string,
  body: unknown,
  now: number,
): void {
  const forms = (tenant.forms ?? []).filter(({ form }) => form.submit.operation === operation);
  if (forms.length === 0) return;
  const today = dayIn(countryOfPhoneCode(tenant.countryCode).timezones[0], now);
  const findings = forms.map((definition) => problemsOf(definition, body, today));
  if (findings.every((problems) => problems.length > 0))
    throw new CodedError('requestInvalid', {}, findings[0]);
}

function problemsOf(definition: FormDefinition, body: unknown, today: string): FieldProblem[] {
  const { form } = definition;
  const sent = Object.keys(form.ui).filter((name) => form.ui[name]?.repeats === undefined);
  const given = Object.fromEntries(
    sent.map((name): [string, FieldValue] => [name, valueAtTarget(form.submit, name, body)]),
  );
  const { errors } = validateForm(
    definition,
    withRepeats(definition, given),
    { today },
    { phone: phoneError },
  );
  return Object.entries(errors).map(([field, { code, params }]) => ({
    pointer: pointerOfField(form.submit, field),
    code,
    params,
  }));
}

// What is asked for twice is sent once, so here it is the same by nature.
function withRepeats({ form }: FormDefinition, given: FieldValues): FieldValues {
  return {
    ...given,
    ...Object.fromEntries(
      Object.entries(form.ui).flatMap(([name, { repeats }]) =>
        repeats === undefined ? [] : [[name, given[repeats]]],
      ),
    ),
  };
}

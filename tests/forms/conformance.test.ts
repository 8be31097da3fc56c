import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form, FormField } from '#config/form.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { whyNotFlat } from '#core/form/flat-form.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import { compileValidator } from '#generator/forms/compile-validator.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { fullCounts } from '#tests/full-counts.ts';
import { requestValidator } from './request-validator.ts';
import { openFormStage, type FormStage } from './form-stage.ts';

let stage: FormStage;

beforeAll(async () => {
  stage = await openFormStage();
}, 300_000);
afterAll(async () => {
  await stage.close();
});

// What is said below a field that must be given and was not, by its widget.
const missing: Readonly<Partial<Record<FormField['widget'], string>>> = {
  select: 'field.required.choice',
  radio: 'field.required.choice',
  checkbox: 'field.required.confirmation',
  agreement: 'field.required.confirmation',
  image: 'field.required.image',
};

describe('every declared form of every tenant', () => {
  it('is there to be tested', () => {
    expect(stage.tenants.length).toBe(7);
    for (const tenant of stage.tenants) expect(tenant.forms.length, tenant.id).toBeGreaterThan(2);
  });

  it('says in each language what is missing, and sends an example as its operation takes it', async () => {
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const tenant of stage.tenants) {
      for (const [turnOfLanguage, locale] of tenant.profile.languages.entries()) {
        const words = await stage.speak(tenant, locale);
        // Every form in the tenant's first language; in the others a third, by turns: words change with the language, values do
        // not, and that no language lacks a word is a test of its own. The campaign crosses them all.
        const forms = tenant.forms.filter(
          (_, turn) => fullCounts || turnOfLanguage === 0 || (turn + turnOfLanguage) % 3 === 0,
        );
        for (const form of forms.filter((one) => isNew(seen, tenant, one, locale))) {
          // Every example in the tenant's first language, one in the others.
          const examples = examplesOf(form).slice(0, turnOfLanguage === 0 ? undefined : 1);
          for (const [turn, example] of examples.entries())
            faults.push(
              ...(await faultsOf(
                tenant,
                form,
                locale,
                words,
                example,
                `${tenant.id} ${locale} ${form.id} ${turn}`,
              )),
            );
        }
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it('can be used by everybody, by day and by night', async () => {
    const faults: string[] = [];
    await stage.page.evaluate(axe.source);
    const [tenant] = stage.tenants;
    if (tenant === undefined) throw new Error('there is no tenant');
    await stage.speak(tenant, 'en-US');
    for (const form of allForms()) {
      for (const isDark of [false, true]) {
        await stage.wear(tenant, isDark);
        await stage.page.evaluate(
          (one) => window.formPage.show(one),
          caseOf(tenant, form, 'en-US', {}),
        );
        const found = await stage.page.evaluate(
          async () =>
            (await window.axe?.run(document, { resultTypes: ['violations'] }))?.violations.map(
              ({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`,
            ) ?? ['no checker'],
        );
        faults.push(...found.map((fault) => `${form.id} ${isDark ? 'dark' : 'light'}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);
});

/** What tenants share word for word is tried once for all of them. */
function isNew(seen: Set<string>, tenant: ResolvedTenant, form: Form, locale: string): boolean {
  const isOfPlace = Object.values(form.ui).some(
    ({ widget }) => widget === 'phone' || widget === 'agreement',
  );
  const key = JSON.stringify([
    locale,
    form,
    tenant.messages[locale] ?? {},
    isOfPlace ? [tenant.profile.countryCode, tenant.documents] : 0,
  ]);
  return seen.size < seen.add(key).size;
}

async function faultsOf(
  tenant: ResolvedTenant,
  form: Form,
  locale: string,
  words: Readonly<Record<string, string>>,
  example: FieldValues,
  place: string,
): Promise<string[]> {
  const { steps, sent, times } = await stage.page
    .evaluate((one) => window.formPage.run(one), caseOf(tenant, form, locale, example))
    .catch((error: unknown) => {
      throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    });
  const faults: string[] = [];
  const required: unknown = form.schema['required'];
  const asked = new Set<string>();
  for (const { empty, focused } of steps) {
    const wanted = Object.keys(empty).filter(
      (name) => Array.isArray(required) && required.includes(name),
    );
    for (const name of wanted) {
      asked.add(name);
      // What a list lacks, its entries lack.
      if (form.ui[name]?.fields !== undefined) continue;
      const id = missing[form.ui[name]?.widget ?? 'text'] ?? 'field.required';
      if (empty[name] !== words[id])
        faults.push(
          `${place}: ${name} says "${empty[name] ?? ''}" instead of "${words[id] ?? id}"`,
        );
    }
    const first = Object.keys(empty).find((name) => empty[name] !== '') ?? null;
    if (focused !== first)
      faults.push(
        `${place}: the focus is on ${focused ?? 'nothing'} instead of ${first ?? 'none'}`,
      );
  }
  const never = (Array.isArray(required) ? required.map(String) : []).filter(
    (name) => !asked.has(name),
  );
  if (never.length > 0) faults.push(`${place}: never asked for ${never.join(', ')}`);
  if (times !== 1)
    return [...faults, `${place}: sent ${times} times; ${JSON.stringify(steps.at(-1)?.empty)}`];
  const body = isFlat(form) ? nested(form, sent as FieldValues) : sent;
  if (JSON.stringify(sorted(body)) !== JSON.stringify(sorted(nested(form, example))))
    faults.push(`${place}: sent ${JSON.stringify(sent)}`);
  return [
    ...faults,
    ...requestValidator(form, body).map((fault) => `${place}: the operation refuses ${fault}`),
  ];
}

function caseOf(tenant: ResolvedTenant, form: Form, locale: string, example: FieldValues) {
  const documents = Object.fromEntries(
    Object.entries(tenant.documents).map(([kind, texts]) => [
      kind,
      (texts[locale] ?? texts[tenant.profile.languages[0]])?.text ?? [],
    ]),
  );
  return {
    form: JSON.stringify(form),
    validator: compileValidator(form.schema),
    locale,
    example: JSON.stringify(example),
    country: countryOfPhoneCode(tenant.profile.countryCode).code,
    documents,
    isFlat: isFlat(form),
  };
}

function allForms(): readonly Form[] {
  return [
    ...new Map(stage.tenants.flatMap(({ forms }) => forms).map((form) => [form.id, form])).values(),
  ];
}

function isFlat(form: Form): boolean {
  return whyNotFlat(form) === undefined;
}

/** Written beside the form, else one made of the schema. */
function examplesOf(form: Form): readonly FieldValues[] {
  const written = form.examples as readonly FieldValues[] | undefined;
  return (
    written ?? [
      Object.fromEntries(
        Object.entries(form.schema.properties)
          .filter(([name]) => form.ui[name]?.repeats === undefined)
          .map(([name, schema]) => [name, madeUp(schema)]),
      ),
    ]
  );
}

function madeUp(schema: unknown): string {
  const { pattern = '', minLength = 1 } = schema as { pattern?: string; minLength?: number };
  const digits = /\{(\d+)\}\$$/.exec(pattern)?.[1];
  return digits === undefined
    ? 'Correct horse 7'.padEnd(minLength, 'x')
    : '4'.repeat(Number(digits));
}

/** What the form is expected to send, assembled independently of the form. */
function nested(form: Form, values: FieldValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || form.ui[name]?.repeats !== undefined) continue;
    const target =
      Object.entries(form.submit.map ?? {}).find(([, field]) => field === name)?.[0] ?? name;
    const [head = '', tail] = target.split('.');
    if (tail === undefined) body[head] = value;
    else body[head] = { ...(body[head] as object | undefined), [tail]: value };
  }
  return body;
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

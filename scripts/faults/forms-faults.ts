import type { Fault } from './fault.ts';

const engine = 'src/web/forms/form-engine.test.ts';

/** What could be wrong with declared forms. */
export const formsFaults: readonly Fault[] = [
  {
    check: 'FORMS',
    what: 'a PIN within an entry of a list is kept in the draft',
    file: 'src/web/forms/long/draft-keeper.ts',
    from: 'fields === undefined ? value : within(fields, value)',
    to: 'value',
    tests: 'src/web/forms/long/draft-keeper.test.ts',
  },
  {
    check: 'FORMS',
    what: 'what a condition takes away from an entry of a list is sent all the same',
    file: 'src/core/form/ask-by-conditions.ts',
    from: 'return value.map((item: FieldValue) => asked(items, item));',
    to: 'return value;',
    tests: engine,
  },
  {
    check: 'FORMS',
    what: 'a refusal of the validator that names no field that is asked for is passed over',
    file: 'src/core/form/validate-form.ts',
    from: ": { [first]: { code: 'invalid', params: {} } };",
    to: ': {};',
    tests: 'src/server/http/validate-by-forms.test.ts',
  },
  {
    check: 'FORMS',
    what: 'a form with a choice that the form library cannot draw passes the check',
    file: 'generator/config/references/check-form-drawing.ts',
    from: '    ...keywordFindings(schema),\n',
    to: '',
    tests: 'generator/config/references/check-form.test.ts',
  },
  {
    check: 'FORMS',
    what: 'an identity check goes on to its entries without an agreement',
    file: 'src/machines/kyc.ts',
    from: "next: { guard: 'hasAgreed', target: 'basic' },",
    to: "next: { target: 'basic' },",
    tests: 'src/machines/kyc.test.ts',
  },
  {
    check: 'FORMS',
    what: 'shares above 100 percent are taken as the source of funds',
    file: 'src/server/modules/funds/funds-handlers.ts',
    from: 'return total.gt(100)',
    to: 'return total.gt(1000)',
    tests: 'tests/server/pglite.test.ts',
    named: 'where the money comes from',
  },
  {
    check: 'FORMS',
    what: 'a header of credentials is taken from a profile',
    file: 'generator/openapi/header-text.ts',
    from: "return isCredential(name) ? 'credential' : undefined;",
    to: 'return undefined;',
    tests: 'tests/openapi/headers.test.ts',
  },
  {
    check: 'FORMS',
    what: 'a header that a document requires is not sent',
    file: 'src/api/declared-service.ts',
    from: 'return Object.fromEntries(headers.map(({ name, value }) => [name, value]));',
    to: 'return headers.length > 0 ? {} : {};',
    tests: 'src/api/read-service.test.ts',
  },
  {
    check: 'FORMS',
    what: 'a required header without a value passes the check',
    file: 'generator/openapi/sent-headers.ts',
    from: '.filter((one) => one.required && !given',
    to: '.filter((one) => !one.required && !given',
    tests: 'tests/openapi/headers.test.ts',
  },
  {
    check: 'FORMS',
    what: 'a password of two words joined by a point passes for the id of a text',
    file: 'generator/config/read/find-secrets.ts',
    from: 'return last !== undefined && unspelt(last) === unspelt(key);',
    to: 'return last !== undefined;',
    tests: 'tests/tenants/findings.test.ts',
    named: 'speaks of a secret',
  },
];

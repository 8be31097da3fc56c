import type { Fault } from './fault.ts';

const facts = 'src/core/company-document.test.ts';
const tenants = 'tests/tenants/documents.test.ts';

/** What could be wrong with documents. */
export const documentFaults: readonly Fault[] = [
  {
    check: 'documents',
    what: 'braces in a company’s name are filled in with the figures of a client',
    file: 'src/core/document.ts',
    from: "{ kind: 'text', text: value, isValue: true },",
    to: "{ kind: 'text', text: value },",
    tests: facts,
  },
  {
    check: 'documents',
    what: 'a line that names what a company does not state is shown without it',
    file: 'src/core/company-document.ts',
    from: 'return isStated(block.content, facts) ? [block] : [];',
    to: 'return [block];',
    tests: facts,
  },
  {
    check: 'documents',
    what: 'a placeholder that does not exist passes the check',
    file: 'generator/documents/compile-document.ts',
    from: '!factNames.some((known) => known === name)',
    to: 'factNames.length === 0',
    tests: 'generator/documents/front-matter.test.ts',
    named: 'placeholders',
  },
  {
    check: 'documents',
    what: 'the check is silent about documents that are templates',
    file: 'generator/config/resolve-tenant.ts',
    from: '      ...checkDocuments(files, own, data.documents),\n',
    to: '',
    tests: tenants,
    named: 'the review of documents',
  },
  {
    check: 'documents',
    what: 'a document that changed after its review counts as reviewed',
    file: 'src/core/document-review.ts',
    from: "(date ?? '') > reviewed",
    to: "date === ''",
    tests: 'src/core/document-review.test.ts',
  },
  {
    check: 'documents',
    what: 'clients are shipped whether a lawyer has read the documents',
    file: 'generator/bundle/tenant-layer.ts',
    from: "'permissions', 'features', 'documents']",
    to: "'permissions', 'features']",
    tests: tenants,
    named: 'the review of documents',
  },
];

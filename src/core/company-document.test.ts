import { describe, expect, it } from 'vitest';
import { withCompany } from './company-document.ts';
import { fillDocument, type Document } from './document.ts';

const paragraph = (text: string): Document => [
  { kind: 'paragraph', content: [{ kind: 'text', text }] },
];

const list = (...items: readonly string[]): Document => [
  { kind: 'list', ordered: false, start: 1, items: items.map(paragraph) },
];

describe('a document with the facts of a company', () => {
  it('has them in its words', () => {
    expect(withCompany(paragraph('Of {company.name}.'), { 'company.name': 'Acme' })).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Of ' },
          { kind: 'text', text: 'Acme', isValue: true },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it.each([
    '**Acme** [here](https://elsewhere.example)',
    '<script>alert(1)</script>',
    '{company.address} {amount} {{x}} ${1} $& $1',
    '# Acme\n\n- one',
    'A'.repeat(10_000),
    '\u202eemca',
  ])('takes whatever stands in them for words: %.40s', (name) => {
    const filled = withCompany(paragraph('Of {company.name}.'), {
      'company.name': name,
      'company.address': 'a street',
    });
    // A screen that fills in its own figures later leaves the value alone.
    expect(fillDocument(filled, { amount: '5' })).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Of ' },
          { kind: 'text', text: name, isValue: true },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it('leaves out an entry that names what is not stated, and a list of nothing else', () => {
    const facts = { 'company.name': 'Acme' };
    const text = list('{company.name}', 'Licence: {company.licence}');
    expect(JSON.stringify(withCompany(text, facts))).not.toContain('Licence');
    expect(JSON.stringify(withCompany(text, facts))).toContain('Acme');
    expect(withCompany(list('Licence: {company.licence}'), facts)).toEqual([]);
    expect(withCompany(paragraph('Of {constructor.name}'), facts)).toEqual([]);
  });

  it('keeps what screens fill in', () => {
    expect(withCompany(paragraph('{amount}'), {})).toEqual(paragraph('{amount}'));
  });
});

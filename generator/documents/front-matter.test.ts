import { describe, expect, it } from 'vitest';
import { compileDocument } from './compile-document.ts';

function compile(text: string) {
  return compileDocument({ path: 'tenants/x/documents/about.en-US.md', text });
}

describe('the start of a document', () => {
  it('may say its version and date', () => {
    expect(compile('---\nversion: 2.1\ndate: 2026-11-23\n---\n\nText.')).toMatchObject({
      version: '2.1',
      date: '2026-11-23',
      document: [{ kind: 'paragraph' }],
      findings: [],
    });
  });

  it('may be a rule', () => {
    expect(compile('---\n\nText.\n\n---\n')).toMatchObject({
      version: undefined,
      document: [{ kind: 'rule' }, { kind: 'paragraph' }, { kind: 'rule' }],
      findings: [],
    });
  });

  it.each([
    ['dat: 2026-11-23', 'unknown key "dat" in the front matter'],
    ['date: 2026-02-30', 'invalid date; write YYYY-MM-DD'],
    ['date: yesterday', 'invalid date; write YYYY-MM-DD'],
    ['version: <b>', 'invalid version; use up to 20 letters, digits, periods and hyphens'],
    ['version: 1\nversion: 2', 'duplicate key "version" in the front matter'],
  ])('is checked: %s', (lines, message) => {
    expect(compile(`---\n${lines}\n---\nText.`).findings).toMatchObject([
      { code: 'document/front-matter', message },
    ]);
  });

  it('does not move the places of findings below it', () => {
    const text = '---\ndate: 2026-11-23\n---\n\nOf {company.nmae}.';
    expect(compile(text).findings).toMatchObject([
      { code: 'document/placeholder', place: { offset: text.indexOf('{company') } },
    ]);
  });
});

describe('placeholders', () => {
  it.each(['{company.nmae}', '{constructor.name}', '{company.video}'])('%s is refused', (name) => {
    expect(compile(`Of ${name}.`).findings).toMatchObject([{ code: 'document/placeholder' }]);
  });

  it.each(['{company.name}', '{brand.name}', '{amount}', '{ company.name }', '{}'])(
    '%s is none, or known',
    (name) => {
      expect(compile(`Of ${name}.`).findings).toEqual([]);
    },
  );
});

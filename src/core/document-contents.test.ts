import { describe, expect, it } from 'vitest';
import { documentContents, headingId } from './document-contents.ts';
import { blankDocument, type Document } from './document.ts';

function document(...headings: readonly string[]): Document {
  return headings.flatMap((text): Document => [
    { kind: 'heading', level: 2, content: [{ kind: 'strong', content: [{ kind: 'text', text }] }] },
    { kind: 'heading', level: 3, content: [{ kind: 'text', text: 'below' }] },
  ]);
}

describe('the contents of a document', () => {
  it('are its main headings, each with the id of its place', () => {
    expect(documentContents(document('One', 'Two', 'Three'))).toEqual([
      { id: headingId(0), text: 'One' },
      { id: headingId(2), text: 'Two' },
      { id: headingId(4), text: 'Three' },
    ]);
  });

  it('are left out where the whole is seen at once', () => {
    expect(documentContents(document('One', 'Two'))).toEqual([]);
  });
});

describe('a document that is filled in later', () => {
  it('has lines where figures will stand, and keeps values as they are', () => {
    const text: Document = [
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Loan of {amount} by ' },
          { kind: 'text', text: '{amount}', isValue: true },
        ],
      },
    ];
    expect(blankDocument(text)).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Loan of ______ by ' },
          { kind: 'text', text: '{amount}', isValue: true },
        ],
      },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Document } from './document.ts';
import { fillDocument } from './document.ts';

const text = (words: string): Document => [
  { kind: 'paragraph', content: [{ kind: 'text', text: words }] },
];

describe('a text with values', () => {
  it('has them wherever words stand, and nowhere else', () => {
    const document: Document = [
      { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Loan of {amount}' }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [
          [
            {
              kind: 'paragraph',
              content: [
                { kind: 'strong', content: [{ kind: 'text', text: '{months} months' }] },
                {
                  kind: 'link',
                  href: '/x/{amount}',
                  content: [{ kind: 'text', text: '{amount}' }],
                },
                { kind: 'code', text: '{amount}' },
              ],
            },
          ],
        ],
      },
      { kind: 'quote', content: text('{amount} in {months}') },
    ];
    const filled = JSON.stringify(fillDocument(document, { amount: '€ 5', months: '12' }));
    expect(filled.match(/€ 5/g)).toHaveLength(3);
    expect(filled.match(/12/g)).toHaveLength(2);
    expect(filled).toContain('/x/{amount}');
    expect(filled).toContain('"kind":"code","text":"{amount}"');
  });

  it('keeps a name without a value, also one of every object', () => {
    expect(fillDocument(text('{other} {constructor}'), { amount: '1' })).toEqual(
      text('{other} {constructor}'),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { compileDocument } from './compile-document.ts';

function compile(text: string) {
  return compileDocument({ path: 'tenants/x/documents/about.en-US.md', text });
}

describe('a document', () => {
  it('becomes plain data', () => {
    expect(
      compile(
        '# Us\n\nWe **keep** *your* `coin` [here](/market).\n\n2. one\n3. two\n\n> quiet\n\n---\n',
      ).document,
    ).toEqual([
      { kind: 'heading', level: 2, content: [{ kind: 'text', text: 'Us' }] },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'We ' },
          { kind: 'strong', content: [{ kind: 'text', text: 'keep' }] },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', content: [{ kind: 'text', text: 'your' }] },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'coin' },
          { kind: 'text', text: ' ' },
          { kind: 'link', href: '/market', content: [{ kind: 'text', text: 'here' }] },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        start: 2,
        items: [
          [{ kind: 'paragraph', content: [{ kind: 'text', text: 'one' }] }],
          [{ kind: 'paragraph', content: [{ kind: 'text', text: 'two' }] }],
        ],
      },
      {
        kind: 'quote',
        content: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'quiet' }] }],
      },
      { kind: 'rule' },
    ]);
  });

  it('follows links that are defined elsewhere in it', () => {
    expect(compile('[us][a]\n\n[a]: https://us.example\n')).toEqual({
      document: [
        {
          kind: 'paragraph',
          content: [
            { kind: 'link', href: 'https://us.example', content: [{ kind: 'text', text: 'us' }] },
          ],
        },
      ],
      findings: [],
      links: [{ href: 'https://us.example', offset: 0 }],
    });
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'http://plain.example',
    '//elsewhere.example',
    'data:text/html,x',
    'other.html',
    '</\\elsewhere.example>',
    '</a\\b>',
    '</&#9;/elsewhere.example>',
    'https://us.example/&#10;x',
  ])('may not lead to %s', (href) => {
    expect(compile(`Fine.\n\n[here](${href})`).findings).toEqual([
      expect.objectContaining({
        code: 'document/link',
        place: expect.objectContaining({ offset: 7 }),
      }),
    ]);
  });

  it.each(['<script>alert(1)</script>', 'a <img src=x onerror=alert(1)> b', '![picture](/a.png)'])(
    'holds no %s',
    (text) => {
      const { document, findings } = compile(text);
      expect(findings.map((one) => one.code)).toContain('document/unsupported');
      expect(JSON.stringify(document)).not.toMatch(/<|onerror|png/);
    },
  );

  it('may hold notes to its authors', () => {
    expect(compile('<!-- ask Legal -->\n\nText.').findings).toEqual([]);
  });
});

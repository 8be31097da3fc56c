import { describe, expect, it } from 'vitest';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import { checkMessages } from './check-messages.ts';

const source = new Map([
  ['greeting', 'Hello, {name}'],
  ['count', '{count, plural, one {# share} other {# shares}}'],
]);

function check(messages: Record<string, unknown>, own?: ReadonlySet<string>) {
  const { node } = parseJsonc({ path: 'messages/pl-PL.json', text: JSON.stringify(messages) });
  if (!node) throw new Error('nothing was parsed');
  return checkMessages(node, source, own);
}

describe('checkMessages', () => {
  it('accepts texts that replace what is there, with its arguments', () => {
    expect(
      check({
        greeting: 'Witaj, {name}',
        count: '{count, plural, one {# akcja} few {# akcje} many {# akcji} other {# akcji}}',
      }),
    ).toEqual([]);
  });

  it('warns where an argument of the default text is missing', () => {
    expect(check({ greeting: 'Witaj' })).toMatchObject([
      {
        code: 'message/dropped',
        severity: 'warning',
        message: expect.stringContaining('{name} of the default text is missing'),
      },
    ]);
  });

  it.each(['', '  ', '\u00a0', '\u200b\u2060', '\u202e'])(
    'refuses a text of blanks: %j',
    (text) => {
      expect(check({ greeting: text })).toMatchObject([{ code: 'message/empty' }]);
    },
  );

  it('calls a tag a tag', () => {
    expect(check({ greeting: 'Witaj, <b>{name}</b>' })).toMatchObject([
      { code: 'message/argument', message: 'unknown tag <b>' },
    ]);
  });

  it('refuses an id that nothing shows, and names the nearest', () => {
    expect(check({ greting: 'Witaj' })).toMatchObject([
      { code: 'reference/message', suggestion: 'did you mean "greeting"?' },
    ]);
  });

  it('accepts ids that the tenant itself refers to', () => {
    expect(check({ 'acme.title': 'Acme' }, new Set(['acme.title']))).toEqual([]);
  });

  it('refuses what is not ICU', () => {
    expect(check({ greeting: 'Witaj, {name' })).toMatchObject([{ code: 'message/syntax' }]);
  });

  it('refuses an argument that the app does not give', () => {
    expect(check({ greeting: 'Witaj, {nmae}' })).toMatchObject([
      { code: 'message/argument', suggestion: 'did you mean "name"?' },
    ]);
  });

  it('refuses what is not a text', () => {
    expect(check({ greeting: 7 })).toMatchObject([{ code: 'schema/type' }]);
  });
});

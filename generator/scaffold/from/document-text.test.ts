import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMessage } from '#generator/messages/parse-message.ts';
import { asHelp, asLabel, asMessage, inWords, valueInWords } from './document-text.ts';

it('a message shows exactly the text that it was made of', () => {
  const signs = fc.constantFrom("'", '{', '}', '<', '>', '#', 'a', ' ', '|');
  fc.assert(
    fc.property(fc.string({ unit: signs, minLength: 1 }), (text) => {
      const message = parseMessage(asMessage(text));
      expect('ast' in message && message.ast.map((part) => 'value' in part && part.value)).toEqual([
        text,
      ]);
    }),
  );
});

it('names are written in words, and what is written for people stays', () => {
  expect(
    ['created_at', 'fullName', 'IBAN', 'goal-id', 'a.b', '—'].map((name) => inWords(name)),
  ).toEqual(['Created at', 'Full name', 'IBAN', 'Goal id', 'A b', '—']);
  expect(['in_review', 'N/A', '-1', 'a b'].map((value) => valueInWords(value))).toEqual([
    'In review',
    'N/A',
    '-1',
    'a b',
  ]);
});

it('descriptions lose their markup, and are cut after a sentence', () => {
  expect(asLabel(' **Goal** of [the client](https://x.example) &amp; `more`<br/>')).toBe(
    'Goal of the client & more',
  );
  expect(asHelp(`First. ${'x'.repeat(220)}`)).toBe('First.');
  expect(asHelp('One.\n\nTwo.')).toBe('One.');
  expect(asHelp('x'.repeat(220))).toBeUndefined();
  expect(asHelp('<p></p>')).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { readCsv, writeCsv } from './csv.ts';
import type { Translation } from './translation.ts';
import { readXliff, writeXliff } from './xliff.ts';

const sign = fc.oneof(
  fc.constantFrom('&', '<', '>', '"', "'", '{', '}', '\n', '\r', '\t', ',', ';', ' ', '\u0001'),
  fc.constantFrom('a', 'ż', '汉', 'ह', '😀', ']]>', '&amp;', '</source>'),
);
const text = fc.string({ unit: sign, minLength: 1 });
// XML has no place for a control character in the name of something.
const id = text.filter((one) => !one.includes('\u0001'));
const translation = fc.record({
  source: fc.constant('en-US'),
  target: fc.constant('pl-PL'),
  units: fc.uniqueArray(
    fc.record({ id, source: text, target: fc.option(text, { nil: undefined }) }),
    { selector: ({ id }) => id },
  ),
});

describe.each([
  ['XLIFF', writeXliff, readXliff],
  ['CSV', writeCsv, readCsv],
] as const)('%s', (_, write, read) => {
  it('brings every text back as it was, and is the same bytes again', () => {
    fc.assert(
      fc.property(translation, (given: Translation) => {
        const written = write(given);
        const back = read(written, 'file');
        expect(back).toEqual(given);
        expect(write(back)).toBe(written);
      }),
    );
  });
});

it.each([
  ['<xliff', readXliff],
  ['<other/>', readXliff],
  ['<xliff version="1.2"/>', readXliff],
  [
    '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0" srcLang="a" trgLang="b">&a;</xliff>',
    readXliff,
  ],
  [
    '<xliff version="2.0" srcLang="a" trgLang="b"><unit id="x"><source><ph id="1"/></source></unit></xliff>',
    readXliff,
  ],
  ['', readCsv],
  ['id,a\n', readCsv],
  ['id,a,b\n"x', readCsv],
  ['id,a,b\nx,y\n', readCsv],
] as const)('what cannot be read is refused with a reason: %s', (content, read) => {
  expect(() => read(content, 'file')).toThrow(UserError);
});

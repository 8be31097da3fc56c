import fc from '#tests/fast-check.ts';
import type { Case } from './cases/case.ts';

/** What hostile or broken clients put where something else belongs. */
const poison: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  '',
  ' ',
  'x'.repeat(3000),
  '\u0000',
  '\ud800',
  '‮abc',
  '../../etc/passwd',
  "' or '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '1e5',
  'NaN',
  '__proto__',
  [],
  {},
  [[]],
  { length: 1 },
  ['x'],
  // oxlint-disable-next-line no-loss-of-precision -- a number that JSON carries and JavaScript does not
  9007199254740993,
  '2026-02-30',
  'constructor',
];

/** One request, broken in one place. */
export interface Mutant {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Makes `count` invalid variants of a valid request, the same in every run. */
export function mutantsOf(valid: Case, body: Case['body'], count: number): readonly Mutant[] {
  const whole: Mutant = { path: valid.path ?? {}, query: valid.query ?? {}, body };
  const places = [
    ...Object.keys(whole.path).map((name) => ['path', name] as const),
    ...Object.keys(whole.query).map((name) => ['query', name] as const),
    ...Object.keys(body ?? {}).map((name) => ['body', name] as const),
    ...(body ? [['whole', ''] as const, ['less', Object.keys(body)[0] ?? ''] as const] : []),
    ['query', 'more'] as const,
  ];
  const choice = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...poison));
  return fc.sample(choice, { seed: 20_261_121, numRuns: count }).map(([[place, name], value]) => {
    if (place === 'path' || place === 'query')
      return { ...whole, [place]: { ...whole[place], [name]: asText(value) } };
    if (place === 'whole') return { ...whole, body: value };
    if (place === 'less')
      return {
        ...whole,
        body: Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== name)),
      };
    return { ...whole, body: { ...body, [name]: value } };
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

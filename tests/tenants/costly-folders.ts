/** One file of the tenant `pl` that asks for more work than any honest one, and what `livery check` says of it. */
export interface CostlyFolder {
  readonly what: string;
  readonly file: string;
  /** `before`: what stands in the file as it is shipped; empty when there is none. */
  readonly content: (before: string) => string;
  /** Absent where nothing is wrong with it. */
  readonly shape?: RegExp;
}

const profile = 'tenants/pl/profile.json';

export const costlyFolders: readonly CostlyFolder[] = [
  {
    what: 'with a file of 10 MB',
    file: profile,
    content: () => `{"x-notes": "${'n'.repeat(10_000_000)}"}`,
    shape: /profile\.json:1:1 file\/too-large/,
  },
  {
    what: 'nested a hundred thousand deep',
    file: 'tenants/pl/gates.json',
    content: () => nested(100_000),
    shape: /gates\.json:1:61 json\/too-deep/,
  },
  {
    what: 'nested without end',
    file: 'tenants/pl/theme.json',
    content: () => '{"light":'.repeat(30_000),
    shape: /theme\.json:1:\d+ json\/too-deep/,
  },
  {
    what: 'with ten thousand unknown keys',
    file: profile,
    content: () => manyKeys(10_000),
    shape: /profile\.json:\d+:\d+ schema\/unknown-key/,
  },
  {
    what: 'with half a megabyte on one line',
    file: profile,
    content: () => `{${'"nmae":1,'.repeat(50_000)}}`,
    shape: /profile\.json:1:\d+ json\/duplicate-key/,
  },
  {
    what: 'with an endless key',
    file: profile,
    content: (before) => before.replace('"name"', `"${'name'.repeat(50_000)}": 1, "name"`),
    shape: /profile\.json:\d+:\d+ schema\/unknown-key/,
  },
  {
    what: 'with a message nested a thousand deep',
    file: 'tenants/pl/messages/pl-PL.json',
    content: () =>
      JSON.stringify({
        'form.login.title': `${'{a, select, other {'.repeat(5_000)}${'}}'.repeat(5_000)}`,
      }),
    shape: /pl-PL\.json:1:\d+ message\//,
  },
  {
    what: 'with a pattern of a hundred signs that all may follow each other',
    file: 'tenants/base/forms/mfa.json',
    content: (before) =>
      before.replace('"^[0-9]{6}$"', JSON.stringify(`^(?:${'[a-z0-9]?[._-]?'.repeat(50)})*$`)),
    shape: /mfa\.json:\d+:\d+ form\/slow-pattern/,
  },
  {
    what: 'with references that double forty times',
    file: 'tenants/base/forms/mfa.json',
    content: (before) =>
      before.replace(
        '"additionalProperties": false,',
        `"additionalProperties": false, ${JSON.stringify(doubled(40)).slice(1, -1)},`,
      ),
    shape: /mfa\.json:\d+:\d+ form\/schema circular or exponential \$ref/,
  },
  {
    what: 'with much that begins like a secret',
    file: profile,
    content: (before) =>
      before.replace(
        '"name"',
        `"x-a": "${'eyJ-'.repeat(60_000)}", "x-${'secret'.repeat(30_000)}": 1, "name"`,
      ),
  },
];

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"nmae${index}": 1`).join(',\n')}}`;
}

function doubled(levels: number): object {
  const definition = (level: number): object =>
    level === levels - 1
      ? { type: 'object', minProperties: 0 }
      : {
          type: 'object',
          allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }],
        };
  return {
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [`d${level}`, definition(level)]),
    ),
    allOf: [{ $ref: '#/$defs/d0' }],
  };
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Retired {
  readonly what: string;
  readonly files: readonly string[];
  readonly terms: RegExp;
  /** Lines that rightly hold a term, each with the reason that its comment gives. */
  readonly allowed: readonly RegExp[];
}

const self = 'tests/architecture/retired-terms.test.ts';

const written = [
  ...['src', 'generator', 'scripts', 'tests'].flatMap((folder) =>
    ['ts', 'tsx', 'mjs', 'md'].map((ending) => `${folder}/**/*.${ending}`),
  ),
  'openapi/**/*.yaml',
  'openapi/*.md',
  'schemas/*.json',
  'docs/**/*.md',
  'README.md',
  'playwright.config.ts',
];

const areas: readonly Retired[] = [
  {
    what: 'texts of the product',
    files: [
      'src/web/**/messages/en-US.json',
      'src/server/**/texts/en-US.json',
      'tenants/*/messages/en-US.json',
    ],
    terms:
      /\b(?:house|second step|watch list|sign-?in password|nominee|log(?:ged|ging)? (?:in|out)|under way|nobody|somebody|whoever|told|shut)\b/i,
    allowed: [
      // Specification §8 fixes these sentences; ids are permanent names.
      /"error\.(?:nominee(?:Add|Delete)Failed|guestLimitReached|loginRequired)"/,
      /^\s*"[\w.]*nominee[\w.]*": (?!.*nominee)/i,
    ],
  },
  {
    what: 'Spanish texts, which say usted throughout',
    files: ['src/**/es-ES.json', 'tenants/**/*es-ES*'],
    terms:
      /(?<![\wáéíóúñ])(?:tus?|tú|te|ti|contigo|tienes|puedes|podrás|debes|necesitas|eres|estás|quieres|has|compruébalo|inténtalo)(?![\wáéíóúñ])/i,
    allowed: [],
  },
  {
    what: 'Spanish texts, which have one word for a withdrawal and one for the score',
    files: ['src/**/es-ES.json', 'tenants/**/*es-ES*'],
    terms: /\bretiros?\b|puntuación (?:crediticia|de confianza)/i,
    allowed: [],
  },
  {
    what: 'descriptions of the configuration language',
    files: ['schemas/*.json'],
    terms: /"description": "[^"]*\b(?:house|dress|shut|told|whoever|nobody|watch list|log in)\b/i,
    allowed: [],
  },
  {
    what: 'code, its comments, tests and documents',
    files: written,
    terms:
      /\b(?:[Hh]ouses?|[Dd]ress(?:es|ed)?|[Tt]roubles?|[Jj]udge[ds]?|[Jj]udging|[Jj]udgements?|[Ww]ish(?:es)?|[Ss]hut)\b|(?:House|Dress|Trouble|Judge|Judgement|Wish)(?:e?s|d)?(?=[A-Z]|\b)/,
    allowed: [
      // An account of the company in the ledger, as brokers call it; its stored path begins with `house:`.
      /house account|houseAccount|\bhouse:[a-z[%<$']/i,
      // lucide-react calls its picture so.
      /^\s*(?:home: )?House,$/,
      // What the language said before, which `livery migrate` moves, and how its tests write it.
      /"shut"|'shut'/,
    ],
  },
  {
    what: 'sentences and names that have a standard word',
    files: written,
    terms:
      /\b(?:[Tt]old|[Tt]ell(?:s|ing)?|[Ww]hoever|[Nn]obody|[Ss]omebody|[Ss]tanding|(?:[Uu]n)?[Ss]eal(?:s|ed|er|ing)?)\b|\b(?:told|tell|seal|sealed)(?=[A-Z])|[a-z](?:Told|Standing|Seal(?:ed)?)\b|\b(?:an|the|each|every|its) acts?\b|\bthe way (?:to|in|out|on|back|there|home)\b|\bunder way\b/,
    allowed: [
      // Names of users and tenants that do not exist, and the system's user `nobody`.
      /(?:['"`]|user postgres or )(?:nobody|somebody)(?:['".-]| to run)|nobody\\\.|\(nobody-/,
      // Authenticated encryption with the store's key, called `seal` as AEAD interfaces do, and the columns that hold what it made.
      /\b(?:un)?seal[(:]|'(?:un)?seal'|`seal`|\bsealed_?[iI]d_?[nN]o|\bsealed_?(?:[tT]otp|[sS]ecret|[nN]umbers)|'sealed'|'sealed-fields'|form, sealed,|\(sealed\|encrypted\)/,
      // A job's name in the store.
      /'security\.seal'/,
    ],
  },
  {
    what: 'names in code',
    files: ['src/**/*.ts', 'src/**/*.tsx', 'generator/**/*.ts', 'scripts/**/*.ts'],
    terms:
      /\b(?:patience|farewell|sayGoodbye|humanPace|SoughtStock|StepUpWay|siftNode|silentMessages|GoneParts|strangeness|rememberTwin|EventOutlet|isGone|sealEntries|sealSecurityLog|ledgerActs\w*|forgetOld|waysTo|wayOf|isWay|useWayBack|strangers?|deskAct|DeskActName|recordAct|readActs|recordClientAct)\b|\b(?:const|let|readonly) (?:gone|nothing|silent|strange|grave|echoes|ways?)\b|\b(?:const|let|readonly) (?:most|longest|oldest|fewest)[A-Z]|\b(?:LeadFigure|Spark)\b|<Facts\b/,
    // What blocks of tenants' own may still call them.
    allowed: [/Headline as LeadFigure|formerly `LeadFigure`/],
  },
  {
    what: 'pronouns for any person',
    files: [
      'src/**/*.ts',
      'src/**/*.tsx',
      'generator/**/*.ts',
      'scripts/**/*.ts',
      'openapi/**/*.yaml',
    ],
    terms: /\b(?:he|his|him)\b/i,
    allowed: [],
  },
];

describe.each(areas)('retired terms in $what', ({ files, terms, allowed }) => {
  it('are not used', () => {
    const names = listed(files).filter(
      (name) =>
        !name.includes('.gen.') && name !== self && !name.startsWith('tests/tenants/fixtures/'),
    );
    expect(names.length).toBeGreaterThan(0);
    const found = names.flatMap((name) =>
      readFileSync(name, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          terms.test(line) && !allowed.some((exception) => exception.test(line))
            ? [`${name}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
    expect(found).toEqual([]);
  });
});

it('texts are looked for wherever the product has some', () => {
  const texts = areas.find(({ what }) => what === 'texts of the product')?.files ?? [];
  expect(listed(texts)).toEqual(expect.arrayContaining(listed(['src/**/en-US.json'])));
});

function listed(files: readonly string[]): string[] {
  return execFileSync('git', ['ls-files', ...files.map((file) => `:(glob)${file}`)], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => name !== '');
}

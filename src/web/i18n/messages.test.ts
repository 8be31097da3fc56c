import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { errorCatalogue, fieldCodes } from '#core/error-catalogue.ts';

type Messages = Readonly<Record<string, string>>;

const files = import.meta.glob<Messages>('../**/messages/*.json', {
  eager: true,
  import: 'default',
});
const tenantTexts = import.meta.glob<Messages>('/tenants/*/messages/*.json', {
  eager: true,
  import: 'default',
});
const documents = import.meta.glob<string>('/tenants/*/documents/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const source = messagesOf('en-US');
const translations = ['zh-CN', 'hi-IN', 'es-ES', 'tr-TR', 'pl-PL'];
const languages = ['en-US', ...translations];

/** Words that rightly read as in English: names, and a few words the languages share. */
const sameInEvery: readonly string[] = [
  'clientMessage.broadcast.body',
  'clientMessage.broadcast.title',
  'crypto.rate.value',
  'exchange.rate.value',
  'form.bank.bic',
  'form.bank.iban',
  'form.bank.ifsc',
  'footer.copyright',
  'theme.abs',
  'theme.edel',
  'theme.gs',
  'theme.jp',
  'theme.neo',
  'theme.sc',
];
/** Names of countries (CLDR's) and of national numbers are alike in many languages. */
const names = /^(?:country|kyc\.kind)\./;
const sameIn: Readonly<Record<string, readonly string[]>> = {
  // A millisecond is ms wherever Latin letters are written; D is the first letter of día and of dzień, Y of yıl.
  'es-ES': [
    'dashboard.day.total',
    'generic.no',
    'product.fund.cutOff.at',
    'product.fund.range.30D',
    'product.fund.range.90D',
    'order.type.stop.short',
    'income.total',
    'portfolio.holdings.total',
    'market.filter.sector',
    'quote.company.sector',
    'range.7D',
    'range.30D',
    'range.90D',
    'test.latency',
    'report.total',
  ],
  'pl-PL': [
    'product.fund.cutOff.at',
    'product.fund.range.30D',
    'product.fund.range.90D',
    'form.bank.name',
    'order.status',
    'order.symbol',
    'order.type.limit.short',
    'order.type.stop.short',
    'range.7D',
    'range.30D',
    'range.90D',
    'bucket.bonus',
    'closure.obstacle.bonus',
    'menu.title',
    'market.best.spread',
    'startup.type.tablet',
    'test.kind.tablet',
    'test.latency',
    'test.model',
    'tradingPlan.strategy.momentum',
    'report.income.bonus',
  ],
  'hi-IN': ['product.fund.cutOff.at'],
  'tr-TR': [
    'income.column.net',
    'product.filter.risk',
    'product.fund.cutOff.at',
    'product.fund.range.365D',
    'tradingPlan.strategy.momentum',
    'quote.range.1Y',
    'quote.range.5Y',
    'range.1Y',
    'bucket.bonus',
    'closure.obstacle.bonus',
    'order.type.limit.short',
    'order.type.stop.short',
    'startup.type.tablet',
    'test.kind.tablet',
    'test.latency',
    'test.model',
    'report.column.net',
    'report.income.bonus',
  ],
};

/** Heard by a screen reader only, so of any length; every other `nav.` is a label in the bottom bar. */
const spoken: readonly string[] = ['nav.main', 'nav.skip', 'nav.toHome'];
const tabWidth = 11;

it('has a file for each language of the product and for no other, in every folder of texts', () => {
  const folders = [...new Set(Object.keys(files).map((file) => file.replace(/[^/]+$/, '')))];
  expect(folders.length).toBeGreaterThan(5);
  expect(Object.keys(files).sort()).toEqual(
    folders.flatMap((folder) => languages.map((language) => `${folder}${language}.json`)).sort(),
  );
});

it('keeps each text in one folder, in order', () => {
  const all = Object.entries(files).filter(([file]) => file.endsWith('/en-US.json'));
  const ids = all.flatMap(([, texts]) => Object.keys(texts));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const [file, texts] of Object.entries(files))
    expect(Object.keys(texts), file).toEqual(Object.keys(texts).sort());
});

it('has words for every error code and every field code', () => {
  const codes = [
    ...Object.keys(errorCatalogue).map((code) => `error.${code}`),
    ...fieldCodes.map((code) => `field.${code}`),
  ];
  expect(codes.filter((id) => !Object.hasOwn(source, id))).toEqual([]);
});

it('writes an apostrophe as printers do, in texts and documents of the product and its tenants', () => {
  const texts = Object.entries({ ...files, ...tenantTexts }).flatMap(([file, messages]) =>
    Object.entries(messages).map(([id, text]) => [`${file} ${id}`, text] as const),
  );
  expect(texts.length).toBeGreaterThan(1000);
  expect(Object.keys(documents).length).toBeGreaterThan(80);
  const straight = [...texts, ...Object.entries(documents)]
    .filter(([, text]) => /[\p{L}\p{N}]'\p{L}/u.test(text))
    .map(([name]) => name);
  expect(straight).toEqual([]);
});

describe.each(languages)('%s', (language) => {
  const messages = messagesOf(language);
  const ids = Object.keys(messages);

  it('says something under every id', () => {
    expect(
      ids.filter((id) => !messages[id]?.trim() || messages[id] !== messages[id]?.trim()),
    ).toEqual([]);
  });

  it('can be read as ICU', () => {
    expect(ids.flatMap((id) => unreadable(messages[id] ?? ''))).toEqual([]);
  });

  it('has the plural forms that its grammar has, no more and no fewer', () => {
    const wrong = ids.filter((id) =>
      plurals(parse(messages[id] ?? '')).some((plural) => !fits(plural, language)),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps every apostrophe that it writes', () => {
    const apostrophes = (text: string) => text.split("'").length - 1;
    expect(
      ids.filter(
        (id) =>
          apostrophes(messages[id] ?? '') !== apostrophes(literals(parse(messages[id] ?? ''))),
      ),
    ).toEqual([]);
  });

  it('has tabs that fit the bottom bar of a telephone', () => {
    const letters = new Intl.Segmenter(language);
    const tabs = ids.filter((id) => id.startsWith('nav.') && !spoken.includes(id));
    expect(tabs.length).toBeGreaterThan(3);
    expect(tabs.filter((id) => [...letters.segment(messages[id] ?? '')].length > tabWidth)).toEqual(
      [],
    );
  });
});

describe.each(translations)('%s beside English', (language) => {
  const messages = messagesOf(language);

  it('has exactly its ids', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(source));
  });

  it('takes the same arguments', () => {
    const differing = Object.keys(source).filter(
      (id) => id in messages && signature(messages[id] ?? '') !== signature(source[id] ?? ''),
    );
    expect(differing).toEqual([]);
  });

  it('is translated, but for what is listed as the same on purpose', () => {
    const same = Object.keys(messages).filter(
      (id) => messages[id] === source[id] && !names.test(id),
    );
    expect(same.sort()).toEqual([...sameInEvery, ...(sameIn[language] ?? [])].sort());
  });
});

function messagesOf(language: string): Messages {
  return Object.assign(
    {},
    ...Object.entries(files)
      .filter(([file]) => file.endsWith(`/${language}.json`))
      .map(([, texts]) => texts),
  ) as Messages;
}

function unreadable(text: string): string[] {
  try {
    parse(text);
    return [];
  } catch (error) {
    return [`${text}: ${String(error)}`];
  }
}

/** Every element, those within tags and branches included. */
function* all(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (element.type === TYPE.tag) yield* all(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) yield* all(value);
    }
  }
}

function plurals(elements: readonly MessageFormatElement[]): PluralElement[] {
  return [...all(elements)].filter((element) => element.type === TYPE.plural);
}

function literals(elements: readonly MessageFormatElement[]): string {
  return [...all(elements)]
    .map((element) => (element.type === TYPE.literal ? element.value : ''))
    .join('');
}

/** Names and kinds of a message's arguments; a `select` also by its choices, which come from code. */
function signature(text: string): string {
  const kinds = [...all(parse(text))].flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const choices =
      element.type === TYPE.select ? `:${Object.keys(element.options).sort().join()}` : '';
    return [`${TYPE[element.type]} ${element.value}${choices}`];
  });
  return [...new Set(kinds)].sort().join('; ');
}

function fits({ options, pluralType }: PluralElement, language: string): boolean {
  const branches = Object.keys(options).filter((branch) => !branch.startsWith('='));
  return branches.sort().join() === wholeNumberForms(language, pluralType ?? 'cardinal').join();
}

/** Forms that whole numbers take, and `other`, which ICU demands. A million is here for Spanish `many`. */
function wholeNumberForms(language: string, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(language, { type });
  const numbers = [...Array.from({ length: 200 }, (_, index) => index), 1_000_000];
  return [...new Set([...numbers.map((number) => rules.select(number)), 'other'])].sort();
}

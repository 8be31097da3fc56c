import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withCompany, type CompanyFacts } from '#core/company-document.ts';
import type { Document, PublishedDocument } from '#core/document.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { oncePer } from '#generator/once-per.ts';
import { kept } from '#generator/kept.ts';
import { compileDocument } from './compile-document.ts';

/** Kind → locale → text, for every text in a tenant's folder and those it extends. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, FoundText>>;

interface FoundText {
  /** What a finding prints. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
}

interface TextFolder {
  readonly id: string;
  readonly folder: string;
  readonly attachments: ReadonlySet<string>;
}

export interface PlacedLink {
  readonly href: string;
  readonly place: Place;
}

/** Finds the texts, the nearest folder's first. Names that fit no language are reported. */
export function findTexts(layers: readonly TextFolder[]): {
  readonly texts: Texts;
  readonly findings: readonly Finding[];
} {
  const texts = new Map<string, Map<string, FoundText>>();
  const found = layers.map(textsOf);
  for (const { kind, locale, text } of found.flatMap((one) => one.texts))
    texts.set(kind, (texts.get(kind) ?? new Map<string, FoundText>()).set(locale, text));
  return { texts, findings: found.flatMap((one) => one.findings) };
}

const textsOf = oncePer((layer: TextFolder) => {
  const texts: { readonly kind: string; readonly locale: string; readonly text: FoundText }[] = [];
  const findings: Finding[] = [];
  for (const name of [...layer.attachments].filter((one) => one.startsWith('documents/'))) {
    const shown = `tenants/${layer.id}/${name}`;
    const [, kind, locale] =
      /^documents\/([a-z][a-z0-9-]*)\.([a-z]{2}-[A-Z]{2})\.md$/.exec(name) ?? [];
    if (kind !== undefined && locale !== undefined)
      texts.push({ kind, locale, text: { path: shown, file: path.join(layer.folder, name) } });
    else
      findings.push(
        errorAt('file/unknown', 'name documents <kind>.<language>.md, for example about.en-US.md', {
          file: { path: shown, text: '' },
          offset: 0,
        }),
      );
  }
  return { texts, findings };
});

/**
 * The texts of some kinds in every language offered, with the facts of the company. `chains` has for each language those whose
 * texts its readers may get; one without a text of its own gets another language's, and a warning.
 */
export function compileTexts(
  texts: Texts,
  kinds: readonly string[],
  chains: ReadonlyMap<string, readonly string[]>,
  facts: CompanyFacts,
): {
  readonly documents: Readonly<Record<string, Readonly<Record<string, PublishedDocument>>>>;
  readonly findings: readonly Finding[];
  /** Links in these texts, each where it stands. */
  readonly links: readonly PlacedLink[];
} {
  const findings: Finding[] = [];
  const links: PlacedLink[] = [];
  const documents = kinds.map((kind) => {
    const found = texts.get(kind) ?? new Map<string, FoundText>();
    for (const text of found.values()) {
      const compiled = compile(text);
      findings.push(...compiled.findings);
      links.push(...compiled.links);
    }
    const byLocale = [...chains].flatMap(([locale, chain]) => {
      const other = found.has(locale)
        ? locale
        : [...chain, ...chains.keys(), ...found.keys()].find((each) => found.has(each));
      if (other === undefined) return [];
      // Of a language of the tenant's own, `checkCoverage` says it of all documents at once.
      if (other !== locale && chain.length === 1)
        findings.push(untranslated(found.get(other), locale));
      const shown = published(other, found.get(other), facts);
      return shown === undefined ? [] : [[locale, shown] as const];
    });
    return [kind, Object.fromEntries(byLocale)] as const;
  });
  return { documents: Object.fromEntries(documents), findings, links };
}

function published(
  language: string,
  found: FoundText | undefined,
  facts: CompanyFacts,
): PublishedDocument | undefined {
  if (found === undefined) return undefined;
  const { document, version, date } = compile(found);
  const text = withCompany(document, facts);
  // One that names no fact is the same object in each tenant, and so is what is made of it.
  const shared = withoutFacts(document).get(language);
  if (text === document && shared !== undefined) return shared;
  const made: PublishedDocument = {
    language,
    ...(version === undefined ? {} : { version }),
    ...(date === undefined ? {} : { date }),
    text,
  };
  if (text === document) withoutFacts(document).set(language, made);
  return made;
}

/** Language → a text that is published as it was compiled. */
const withoutFacts = oncePer((_text: Document) => new Map<string, PublishedDocument>());

const compile = oncePer(({ path: shown, file }: FoundText) => {
  const source = { path: shown, text: readFileSync(file, 'utf8') };
  const sound = kept('documents', source.text, () => {
    const compiled = compileDocument(source);
    return compiled.findings.length === 0 ? compiled : null;
  });
  const { links, ...compiled } = sound ?? compileDocument(source);
  return {
    ...compiled,
    links: links.map(({ href, offset }): PlacedLink => ({ href, place: { file: source, offset } })),
  };
});

function untranslated(text: FoundText | undefined, locale: string): Finding {
  return warningAt(
    'reference/document',
    `there is no ${locale} version; this one is shown instead`,
    { file: { path: text?.path ?? '', text: '' }, offset: 0 },
  );
}

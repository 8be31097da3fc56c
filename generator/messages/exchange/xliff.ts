import { SaxesParser } from 'saxes';
import { UserError } from '#generator/diagnostics/user-error.ts';
import type { Translation, TranslationUnit } from './translation.ts';

const namespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** XLIFF 2.0 of a translation: the same translation is always the same bytes. */
export function writeXliff({ source, target, units }: Translation): string {
  const written = units.map((unit, index) =>
    [
      `    <unit id="${unitId(unit.id, index)}" name="${attribute(unit.id)}">`,
      `      <segment state="${isTranslated(unit) ? 'translated' : 'initial'}">`,
      `        <source>${content(unit.source)}</source>`,
      ...(unit.target === undefined ? [] : [`        <target>${content(unit.target)}</target>`]),
      '      </segment>',
      '    </unit>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${namespace}" version="2.0" srcLang="${attribute(source)}" trgLang="${attribute(target)}">`,
    '  <file id="messages" xml:space="preserve">',
    ...written,
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

// What is word for word the source is still to be looked at.
function isTranslated({ source, target }: TranslationUnit): boolean {
  return target !== undefined && target !== source;
}

// The id of a unit is a name token, which an id of a message need not be; `name` holds the latter.
function unitId(id: string, index: number): string {
  return /^[A-Za-z0-9._-]+$/.test(id) ? id : `unit-${index + 1}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

function attribute(text: string): string {
  const sign = /[^\P{Cc}\r\n\t]/u.exec(text)?.[0];
  if (sign !== undefined)
    throw new UserError(
      `${JSON.stringify(text)} has a control character, which XLIFF cannot hold; use CSV`,
    );
  return text.replace(/[&<>"\r\n\t]/g, (sign) => entities[sign] ?? sign);
}

// Control characters that XML cannot hold have an element of their own.
function content(text: string): string {
  return text
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? sign)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) =>
      sign === '\n' || sign === '\t'
        ? sign
        : `<cp hex="${sign.charCodeAt(0).toString(16).padStart(4, '0')}"/>`,
    );
}

/** Reads XLIFF 2; a `UserError` says where it cannot be. */
export function readXliff(text: string, name: string): Translation {
  const units: TranslationUnit[] = [];
  let languages: Pick<Translation, 'source' | 'target'> | undefined;
  let unit: { readonly id: string; source: string; target: string | undefined } | undefined;
  let part: 'source' | 'target' | undefined;
  const parser = new SaxesParser();
  const fail = (message: string): never => {
    throw new UserError(`${name}:${parser.line}:${parser.column} ${message}`);
  };
  parser.on('error', ({ message }) => fail(`cannot be read: ${message.replace(/^\d+:\d+: /, '')}`));
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (part !== undefined) {
      if (tag !== 'cp') fail(`<${tag}> in a text is not supported: placeholders are plain text`);
      append(String.fromCharCode(Number.parseInt(attributes['hex'] ?? '', 16)));
    } else if (tag === 'xliff') {
      const { version = '', srcLang, trgLang } = attributes;
      if (!version.startsWith('2.')) fail(`XLIFF ${version} is not supported; use 2.0`);
      if (srcLang === undefined || trgLang === undefined)
        return fail('srcLang and trgLang are required');
      languages = { source: srcLang, target: trgLang };
    } else if (tag === 'unit')
      unit = { id: attributes['name'] ?? attributes['id'] ?? '', source: '', target: undefined };
    else if (unit && (tag === 'source' || tag === 'target')) part = tag;
  });
  const append = (more: string): void => {
    if (unit && part === 'source') unit.source += more;
    if (unit && part === 'target') unit.target = (unit.target ?? '') + more;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', ({ name: tag }) => {
    if (tag === part) part = undefined;
    if (tag !== 'unit' || !unit) return;
    units.push({ ...unit });
    unit = undefined;
  });
  parser.write(text).close();
  if (languages === undefined)
    throw new UserError(`${name} is not XLIFF: it has no <xliff> element`);
  return { ...languages, units };
}

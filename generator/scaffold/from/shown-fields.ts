import type { Field } from '#config/field.gen.ts';
import { pathKeys } from '#core/answer-path.ts';
import { fieldPath, isShown, type AnswerField } from '#generator/openapi/answer-fields.ts';
import { asLabel, inWords, valueInWords } from './document-text.ts';
import type { OwnTexts } from './own-texts.ts';

/** Columns that have room beside one another, and lines that are read at a glance. */
const room = { table: 6, details: 12 } as const;
/** Values that are labelled one by one. */
const maxLabels = 12;

const naming = /^(?:name|title|label|subject|full_?name|display_?name)$/i;
const technical = /^(?:id|uuid|guid|etag|version)$|(?:_id|Id|_uuid)$/;
const counted =
  /rate|percent|share|ratio|unit|quantity|count|lots|score|year|month|day|number|version|level/i;
const money =
  /amount|balance|price|total|value|cost|fee|cash|saved|target|paid|due|limit|sum|budget|deposit|withdraw/i;

/** Fields of an answer as a table or details show them: what names the entry first, each in the format of its values. */
export function shownFields(
  block: keyof typeof room,
  fields: readonly AnswerField[],
  texts: OwnTexts,
): Field[] {
  const all = fields.filter(({ kind }) => isShown(kind));
  const plain = all.filter(({ path }) => !technical.test(lastKey(path)));
  const chosen = plain.length === 0 ? all : plain;
  const first = chosen.find(({ path, kind }) => kind === 'text' && naming.test(lastKey(path)));
  const ordered = first === undefined ? chosen : [first, ...chosen.filter((one) => one !== first)];
  const shown = ordered.slice(0, room[block]);
  return shown.map((field) => ({
    field: field.path,
    title: texts.add(pathKeys(field.path), labelOf(field, shown)),
    ...formatOf(field, fields),
    ...valuesOf(field, texts),
  }));
}

// Two fields of one name, in different objects, are named by the whole path.
function labelOf({ path, title }: AnswerField, shown: readonly AnswerField[]): string {
  const isAlone = shown.filter((one) => lastKey(one.path) === lastKey(path)).length === 1;
  return asLabel(title) ?? inWords(isAlone ? lastKey(path) : pathKeys(path).join(' '));
}

function formatOf(
  { path, kind }: AnswerField,
  all: readonly AnswerField[],
): Pick<Field, 'format' | 'unit' | 'currency'> {
  if (kind === 'day') return { format: 'date' };
  if (kind === 'moment') return { format: 'moment' };
  if (kind === 'seconds') return { format: 'moment', unit: 'seconds' };
  if (kind !== 'decimal' && kind !== 'number') return {};
  const name = lastKey(path);
  if (/percent|pct/i.test(name)) return { format: 'percent' };
  const currency = fieldPath([...pathKeys(path).slice(0, -1), 'currency']);
  // An amount may have that name too: what changes of exchange rates came to.
  const hasCurrency = all.some(
    (one) => one.path === currency && (one.kind === 'text' || one.kind === 'word'),
  );
  const isMoney = hasCurrency && !counted.test(name) && (kind === 'decimal' || money.test(name));
  if (!isMoney) return { format: 'number' };
  return { format: 'money', ...(currency === 'currency' ? {} : { currency }) };
}

function valuesOf({ path, kind, values }: AnswerField, texts: OwnTexts): Pick<Field, 'values'> {
  if (kind === 'boolean')
    return { values: { true: { title: 'generic.yes' }, false: { title: 'generic.no' } } };
  const named = values?.filter((value) => value !== '' && !value.startsWith('$')) ?? [];
  if ((kind !== 'word' && kind !== 'text') || named.length === 0 || named.length > maxLabels)
    return {};
  return {
    values: Object.fromEntries(
      named.map((value) => [
        value,
        { title: texts.add([...pathKeys(path), value], valueInWords(value)) },
      ]),
    ),
  };
}

function lastKey(path: string): string {
  return pathKeys(path).at(-1) ?? path;
}

import { scriptPayloads } from './script-payloads.ts';

/** Fields of answers in which the words of people stand. */
const wordy = new Set([
  'address',
  'bank_name',
  'body',
  'co_address',
  'co_name',
  'description',
  'detail',
  'full_name',
  'guardian_name',
  'holder',
  'industry',
  'issuer',
  'law',
  'name',
  'network_name',
  'note',
  'remark',
  'risks',
  'summary',
  'text',
  'title',
]);

/** Gives answers of a backend a payload after every text of a person, by turns from `first`. */
export function hostileAnswers(first: number): (answer: unknown) => unknown {
  let next = first;

  function changed(value: unknown, key: string): unknown {
    if (typeof value === 'string' && wordy.has(key)) {
      const { text = '' } = scriptPayloads[next % scriptPayloads.length] ?? {};
      next += 1;
      return `${value} ${text}`;
    }
    if (Array.isArray(value)) return value.map((item: unknown) => changed(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, changed(child, name)]),
    );
  }

  return (answer) => changed(answer, '');
}

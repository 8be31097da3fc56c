import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { parseMessage, writtenName } from './parse-message.ts';

// Blanks of every kind, those without width and those that only set a direction among them.
const blank = /^[\s\p{Cf}\p{Cc}]*$/u;

// What ICU takes for plain words: an element without content, a character by its name.
const html = /<[A-Za-z][A-Za-z0-9-]*\s*\/>|&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,6});/;

/** One text: it says something, is ICU, and uses the arguments of the text that it replaces. */
export function checkText(text: string, original: string | undefined, place: Place): Finding[] {
  if (blank.test(text))
    return [errorAt('message/empty', 'the text is empty; clients would see nothing here', place)];
  const message = parseMessage(text);
  if ('error' in message)
    return [errorAt('message/syntax', `invalid ICU message: ${message.error}`, place)];
  const markup = html.exec(text)?.[0];
  if (markup !== undefined)
    return [
      errorAt(
        'message/syntax',
        `${markup} would be shown as it is written, because texts are not HTML`,
        place,
        'write the character itself, or two texts',
      ),
    ];
  const wanted = original === undefined ? undefined : parseMessage(original);
  if (!wanted || 'error' in wanted) return [];
  const unexpected = message.names.filter((name) => !wanted.names.includes(name));
  const dropped = wanted.names.filter((name) => !message.names.includes(name));
  // One that is written in another way is one mistake.
  if (unexpected.length > 0)
    return unexpected.map((name) =>
      errorAt(
        'message/argument',
        `unknown ${message.tags.includes(name) ? 'tag' : 'argument'} ${writtenName(name, message)}`,
        place,
        suggest(name, wanted.names),
      ),
    );
  return dropped.length === 0
    ? []
    : [
        warningAt(
          'message/dropped',
          `${dropped.map((name) => writtenName(name, wanted)).join(' and ')} of the default text ${dropped.length === 1 ? 'is' : 'are'} missing, so clients do not see what ${dropped.length === 1 ? 'it stands' : 'they stand'} for`,
          place,
        ),
      ];
}

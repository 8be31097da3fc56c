import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { parseMessage, writtenName } from '#generator/messages/parse-message.ts';
import { oncePer } from '#generator/once-per.ts';
import type { Project } from '../read/project.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { nodeAt, textAt } from '../read/located.ts';
import type { Reference } from './named-elsewhere.ts';

/**
 * An argument that nothing fills in where a message is shown: clients would read its id. A text of the tenant's own is
 * wrong itself; one of the product is in the wrong place.
 */
export function checkFilled(
  lists: readonly (readonly Reference[])[],
  files: TenantFiles,
  { messages: { source } }: Project,
): Finding[] {
  const inForms = filledInForms(lists.flatMap(fillingForms));
  return lists.flatMap(openMessages(source)).flatMap((reference): Finding[] => {
    const { name, node } = reference;
    const original = source.get(name);
    const filled = [...(reference.filled ?? []), ...(inForms.get(formOf(node)) ?? [])];
    if (original !== undefined)
      return unfilled(original, filled).map((written) =>
        errorAt(
          'message/argument',
          `"${name}" contains ${written}, which is not filled in here`,
          node.place,
          'name another message',
        ),
      );
    return [...files.messages.values()].flatMap((texts) =>
      unfilled(textAt(texts, name) ?? '', filled).map((written) =>
        errorAt(
          'message/argument',
          `${written} is not filled in where this message is shown`,
          nodeAt(texts, [name])?.place ?? texts.place,
          filled.length === 0 ? 'write the text without it' : `known: ${filled.join(', ')}`,
        ),
      ),
    );
  });
}

/** Messages in which something has to be filled in, and those that the tenant writes. */
const openMessages = oncePer((source: ReadonlyMap<string, string>) =>
  oncePer((list: readonly Reference[]) =>
    list.filter(({ kind, name, filled }) => {
      if (kind !== 'message' || filled === null) return false;
      const original = source.get(name);
      return original === undefined || hasArguments(original);
    }),
  ),
);

const fillingForms = oncePer((list: readonly Reference[]) =>
  list.filter(({ kind, filled }) => kind === 'form' && filled),
);

/** A block can fill in more of the form that it shows: form → arguments. */
function filledInForms(forms: readonly Reference[]): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const { name, filled } of forms)
    all.set(name, [...(all.get(name) ?? []), ...(filled ?? [])]);
  return all;
}

function formOf({ place }: Reference['node']): string {
  return /\/forms\/([^/]+)\.json$/.exec(place.file.path)?.[1] ?? '';
}

function hasArguments(text: string): boolean {
  const message = parseMessage(text);
  return !('error' in message) && message.names.length > 0;
}

function unfilled(text: string, filled: readonly string[]): string[] {
  const message = parseMessage(text);
  return 'error' in message
    ? []
    : message.names
        .filter((name) => !filled.includes(name))
        .map((name) => writtenName(name, message));
}

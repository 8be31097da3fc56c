import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { parseMessage, writtenName } from '#generator/messages/parse-message.ts';
import type { Project } from '../read/project.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { nodeAt, textAt } from '../read/located.ts';
import type { Reference } from './named-elsewhere.ts';

/**
 * An argument that nothing fills in where a message is shown: clients would read its id. A text of the tenant's own is
 * wrong itself; one of the product is in the wrong place.
 */
export function checkFilled(
  references: readonly Reference[],
  files: TenantFiles,
  { messages: { source } }: Project,
): Finding[] {
  const inForms = filledInForms(references);
  return references.flatMap((reference): Finding[] => {
    const { kind, name, node } = reference;
    if (kind !== 'message' || reference.filled === null) return [];
    const filled = [...(reference.filled ?? []), ...(inForms.get(formOf(node)) ?? [])];
    const original = source.get(name);
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

/** A block can fill in more of the form that it shows: form → arguments. */
function filledInForms(references: readonly Reference[]): ReadonlyMap<string, readonly string[]> {
  const filled = new Map<string, readonly string[]>();
  for (const one of references)
    if (one.kind === 'form' && one.filled)
      filled.set(one.name, [...(filled.get(one.name) ?? []), ...one.filled]);
  return filled;
}

function formOf({ place }: Reference['node']): string {
  return /\/forms\/([^/]+)\.json$/.exec(place.file.path)?.[1] ?? '';
}

function unfilled(text: string, filled: readonly string[]): string[] {
  const message = parseMessage(text);
  return 'error' in message
    ? []
    : message.names
        .filter((name) => !filled.includes(name))
        .map((name) => writtenName(name, message));
}

import { isGroup, type FieldValues } from '#core/form/form-values.ts';

/** The files that a client chose for a form, by the ids that stand for them in its values. They stay in this page until they are sent. */
export interface ChosenFiles {
  /** Answers the id of the file. */
  add(file: File): string;
  get(id: string): File | undefined;
}

export function createChosenFiles(): ChosenFiles {
  const files = new Map<string, File>();
  return {
    add(file) {
      // Random, so that no text in another field is taken for it.
      const random = crypto.getRandomValues(new Uint8Array(16));
      const id = `file:${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      files.set(id, file);
      return id;
    },
    get: (id) => files.get(id),
  };
}

/** A request with the files themselves in place of their ids. */
export function withFiles(
  body: FieldValues,
  files: ChosenFiles,
): Readonly<Record<string, unknown>> {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return files.get(value) ?? value;
    if (Array.isArray(value)) return value.map(replaced);
    return isGroup(value) ? withFiles(value, files) : value;
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, replaced(value)]));
}

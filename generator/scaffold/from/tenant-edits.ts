import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { writeWhole } from '#generator/write-whole.ts';

/** Changes to the JSON files of a tenant's folder. Comments and what stands around a change stay as they are. */
export interface TenantEdits {
  /** The text of a file as it will be; undefined when there is none. */
  text(name: string): string | undefined;
  /** A whole new file. */
  create(name: string, content: object): void;
  /** Sets the value at a path; in a list, `-1` as the last key adds to its end. The file is made where there is none. */
  set(name: string, at: JSONPath, value: unknown): void;
  /** Puts a value into a list in front of what stands there. */
  insert(name: string, at: JSONPath, value: unknown): void;
  /** Writes all files, and answers their names. */
  write(): string[];
  /** Brings back what was there before `write`, as much of it as can be; throws the first error when something cannot. */
  undo(): void;
}

/** `schemas` is the folder of schemas as a file directly in the tenant's folder reaches it; undefined where a file names none. */
export function tenantEdits(
  folder: string,
  schemaOf: (name: string) => string | undefined,
): TenantEdits {
  const changed = new Map<string, string>();
  const before = new Map<string, string | undefined>();
  const text = (name: string): string | undefined => {
    const file = path.join(folder, name);
    return changed.get(name) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const create = (name: string, content: object): void => {
    const schema = schemaOf(name);
    const whole = { ...(schema === undefined ? {} : { $schema: schema }), ...content };
    changed.set(name, `${JSON.stringify(whole, null, 2)}\n`);
  };
  const change = (name: string, at: JSONPath, value: unknown, isArrayInsertion: boolean): void => {
    if (text(name) === undefined) create(name, {});
    const current = text(name) ?? '';
    const edits = modify(current, at, value, {
      isArrayInsertion,
      formattingOptions: {
        insertSpaces: true,
        tabSize: 2,
        eol: current.includes('\r\n') ? '\r\n' : '\n',
      },
    });
    changed.set(name, applyEdits(current, edits));
  };
  function undo(): void {
    const errors: unknown[] = [];
    for (const [file, content] of before)
      try {
        if (content === undefined) rmSync(file, { force: true });
        else if (readFileSync(file, 'utf8') !== content) writeWhole(file, content);
      } catch (error) {
        // What cannot be brought back keeps no other file from it.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }

  return {
    text,
    create,
    set: (name, at, value) => change(name, at, value, at.at(-1) === -1),
    insert: (name, at, value) => change(name, at, value, true),
    write() {
      try {
        for (const [name, content] of changed) {
          const file = path.join(folder, name);
          before.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
          writeWhole(file, content);
        }
      } catch (error) {
        try {
          undo();
        } catch {
          // The first error is the cause of this one too.
        }
        throw error;
      }
      return [...changed.keys()];
    },
    undo,
  };
}

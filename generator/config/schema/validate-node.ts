import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Validate } from '#generator/schemas/validators.ts';
import { keyPlaceAt, nodeAt, placeAt, toJson, type Located } from '../read/located.ts';
import { isFoundAt, type Unread } from '../read/unread.ts';
import { phraseErrors } from './phrase-errors.ts';

/** What the stages before this one know of a tenant. */
export interface KnownBefore {
  readonly unread: Unread;
  /** A secret, a path that leads outside or an id that is not the file's is not also a value that is misspelt. */
  readonly before: readonly Finding[];
}

const everything: KnownBefore = {
  unread: { files: new Set(), isOrphan: false, isWhole: true },
  before: [],
};

/** Checks one located value against a schema; every finding points at the key or value that caused it. */
export function validateNode(
  node: Located,
  schema: string,
  validate: Validate,
  { unread, before }: KnownBefore = everything,
): Finding[] {
  return phraseErrors(validate(schema, toJson(node))).flatMap(
    ({ code, message, path, atKey, suggestion }): Finding[] => {
      const place = atKey ? keyPlaceAt(node, path) : placeAt(node, path);
      if (code === 'schema/missing' && unread.isOrphan) return [];
      // A patch is of a list that the parent has.
      if (unread.isOrphan && nodeAt(node, [...path, 'patch'])?.kind === 'list') return [];
      // Of a file that breaks off, a key that is all but right is wrong whatever follows.
      const isMisspelt = code === 'schema/unknown-key' && suggestion !== undefined;
      if (unread.files.has(place.file.path) && !isMisspelt) return [];
      return isFoundAt(before, place) ? [] : [errorAt(code, message, place, suggestion)];
    },
  );
}

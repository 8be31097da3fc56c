import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nearest } from '#generator/diagnostics/nearest.ts';
import type { Located, LocatedEntry, LocatedObject } from '../read/located.ts';
import { applyPatch, patchIn } from './patch.ts';

/**
 * Lays one layer over another. Objects merge, `null` deletes, lists of things with an id change by `patch`,
 * everything else replaces. What was replaced stays reachable through `under`.
 */
export function overlay(lower: Located, upper: Located, findings: Finding[]): Located {
  const patch = patchIn(upper);
  if (patch)
    return applyPatch(lower, patch, findings, (below, above) => overlay(below, above, findings));
  if (lower.kind !== 'object' || upper.kind !== 'object') return { ...upper, under: lower };
  const entries = new Map<string, LocatedEntry>(lower.entries);
  for (const [key, entry] of upper.entries) {
    const below = lower.entries.get(key);
    if (isNull(entry.value)) {
      if (below) entries.delete(key);
      else findings.push(nothingToDelete(key, entry, lower));
    } else if (below) {
      entries.set(key, { key: entry.key, value: overlay(below.value, entry.value, findings) });
    } else {
      if (patchIn(entry.value)) findings.push(noList(entry));
      entries.set(key, entry);
    }
  }
  return { kind: 'object', place: upper.place, entries, under: lower };
}

function isNull(node: Located): boolean {
  return node.kind === 'scalar' && node.value === null;
}

function nothingToDelete(key: string, entry: LocatedEntry, lower: LocatedObject): Finding {
  const close = nearest(key, lower.entries.keys());
  return errorAt(
    'overlay/nothing-to-delete',
    `null removes an inherited value, but the parent has no "${key}"`,
    entry.key,
    close === undefined ? undefined : `did you mean "${close}"?`,
  );
}

function noList(entry: LocatedEntry): Finding {
  return errorAt(
    'overlay/no-list',
    '"patch" changes an inherited list, but the parent has no list here; write the full list',
    entry.key,
  );
}

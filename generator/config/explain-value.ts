import { suggest } from '#generator/diagnostics/nearest.ts';
import { positionAt } from '#generator/diagnostics/source-file.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { textAt, toJson, type Located } from './read/located.ts';
import type { TenantFiles } from './read/tenant-files.ts';

/** The resolved value at a path, then the file and line of every layer that gave it, the one in force first. */
export function explainValue(files: TenantFiles, path: string): string[] {
  const names = [...files.all.keys()];
  // A file's name has slashes but no dots, so the first dot ends it.
  const [, name = path, rest] = /^([^.]*)\.(.*)$/s.exec(path) ?? [];
  let node = files.all.get(name);
  if (!node)
    throw new UserError(
      `this tenant has no file "${name}"; ${suggest(name, names) ?? `files: ${names.join(', ')}`}`,
    );
  let steps = rest === undefined ? [] : rest.split('.');
  while (steps.length > 0) {
    const taken = keyLength(node, steps);
    node = child(node, steps.slice(0, taken).join('.'));
    steps = steps.slice(taken);
  }
  return [JSON.stringify(toJson(node), null, 2), '', ...layersOf(node)];
}

// Keys may have dots of their own, as ids of messages do: the longest that is there is meant.
function keyLength(node: Located, steps: readonly string[]): number {
  if (node.kind !== 'object') return 1;
  for (let length = steps.length; length > 1; length -= 1) {
    if (node.entries.has(steps.slice(0, length).join('.'))) return length;
  }
  // Nothing fits: of keys with dots, the whole is what was misspelt.
  const isDotted =
    !node.entries.has(steps[0] ?? '') && [...node.entries.keys()].some((key) => key.includes('.'));
  return isDotted ? steps.length : 1;
}

// Lists are entered by the id of a thing, as overlays do, or by its place.
function child(node: Located, step: string): Located {
  const known = namesIn(node);
  const found =
    node.kind === 'object'
      ? node.entries.get(step)?.value
      : node.kind === 'list'
        ? (node.items.find((item) => textAt(item, 'id') === step) ?? node.items[Number(step)])
        : undefined;
  if (!found)
    throw new UserError(
      `there is no "${step}" here; ${suggest(step, known) ?? `known: ${known.join(', ') || 'none, this is a scalar value'}`}`,
    );
  return found;
}

function namesIn(node: Located): string[] {
  if (node.kind === 'object') return [...node.entries.keys()];
  return node.kind === 'list'
    ? node.items.map((item, index) => textAt(item, 'id') ?? String(index))
    : [];
}

function layersOf(node: Located): string[] {
  const lines: string[] = [];
  for (let layer: Located | undefined = node; layer; layer = layer.under) {
    const { line, column } = positionAt(layer.place.file, layer.place.offset);
    const value = layer.kind === 'scalar' ? `  ${JSON.stringify(layer.value)}` : '';
    lines.push(
      `${lines.length === 0 ? 'from' : 'over'} ${layer.place.file.path}:${line}:${column}${value}`,
    );
  }
  return lines;
}

import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import path from 'node:path';
import type { Finding, FindingCode, Place } from '#generator/diagnostics/finding.ts';
import { isData } from './data-position.ts';
import { isTree, treeOf, type OpenApiFile, type Tree } from './openapi-file.ts';

export interface BundledDocument {
  /** The document with every part it refers to under `x-parts`, so that each `$ref` begins with `#`. */
  readonly tree: Tree;
  /** Files that were referred to. */
  readonly parts: ReadonlySet<string>;
  /** What is said of references that lead nowhere, by reference as it stands in the tree. It is an error where such a part is used. */
  readonly dangling: ReadonlyMap<string, Finding>;
  readonly findings: readonly Finding[];
}

/** A reference where it was read, as it stands in the bundled tree. */
interface BundledRef {
  readonly ref: string;
  readonly place: () => Place;
}

/**
 * Draws the files that a document refers to into it. Nothing outside `files` can be reached: no address, no other folder.
 * References in data stay as they are and are not followed; the target of a reference is never data, wherever it stands.
 */
export function bundleParts(
  main: OpenApiFile,
  files: ReadonlyMap<string, OpenApiFile>,
): BundledDocument {
  const parts: Record<string, unknown> = {};
  const findings: Finding[] = [];
  const dangling = new Map<string, Finding>();
  const refs: BundledRef[] = [];
  const walked = new Set<object>();

  // Said once, where it is met first: what is missing is missing however many need it.
  function missing(ref: string, message: string, place: Place): void {
    if (!dangling.has(ref)) dangling.set(ref, warningAt('openapi/reference', message, place));
  }

  function target(file: OpenApiFile, ref: string, at: readonly string[]): string {
    const fail = (code: FindingCode, message: string): string => {
      findings.push(errorAt(code, message, file.place(at)));
      return ref;
    };
    const [address = '', pointer = ''] = ref.split('#');
    if (address === '') return file === main ? ref : pointerInto(file.source.path, pointer);
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address))
      return fail('openapi/outside', `"${ref}" is remote; copy the file into this folder`);
    const name = path.posix.normalize(
      path.posix.join(path.posix.dirname(file.source.path), decodedAddress(address)),
    );
    if (name === main.source.path) return `#${pointer}`;
    const part = files.get(name);
    if (!part) {
      if (!name.startsWith(`${path.posix.dirname(main.source.path)}/`))
        return fail('openapi/outside', `"${ref}" is outside the tenant's openapi folder`);
      // Under the name of the file: the same words mean another one in another folder.
      const absent = `${name}#${pointer}`;
      missing(absent, `there is no file ${name}`, file.place(at));
      return absent;
    }
    if (!Object.hasOwn(parts, name)) {
      // Named before it is read: parts may refer to each other in a circle.
      const copy = copyOf(part.root);
      if (Object.keys(part.root).length === 0)
        findings.push(warningAt('openapi/syntax', 'this file is empty', part.place([])));
      parts[name] = copy;
      walk(part, copy, []);
    }
    return pointerInto(name, pointer);
  }

  function bundled(file: OpenApiFile, ref: string, at: readonly string[]): string {
    const found = target(file, ref, at);
    if (found.startsWith('#')) refs.push({ ref: found, place: () => file.place(at) });
    return found;
  }

  /** Values of a mapping are names of schemas or references; one that leads nowhere only says less. */
  function mapped(file: OpenApiFile, mapping: unknown, at: readonly string[]): void {
    if (!isTree(mapping)) return;
    for (const [name, ref] of Object.entries(mapping))
      if (typeof ref === 'string' && ref.includes('/'))
        Object.assign(mapping, { [name]: target(file, ref, [...at, name]) });
  }

  function walk(file: OpenApiFile, value: unknown, at: readonly string[]): void {
    // What is referred to may have been met before.
    if (typeof value !== 'object' || value === null || walked.has(value)) return;
    walked.add(value);
    if (Array.isArray(value)) {
      value.forEach((item, index) => walk(file, item, [...at, String(index)]));
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string')
        Object.assign(value, { $ref: bundled(file, inner, [...at, key]) });
      else if (key === 'mapping' && at.at(-1) === 'discriminator')
        mapped(file, inner, [...at, key]);
      else if (!isData(key, at)) walk(file, inner, [...at, key]);
    }
  }

  const tree = copyOf(main.root);
  walk(main, tree, []);
  const whole: Tree = { ...treeOf(tree), 'x-parts': parts };
  // Grows while it is read: data that is referred to may refer further.
  for (const { ref, place } of refs) {
    const steps = stepsOf(ref);
    const value = valueAt(whole, ref);
    const part = steps[0] === 'x-parts' ? files.get(steps[1] ?? '') : undefined;
    if (value === undefined) missing(ref, `unresolved $ref ${readable(ref)}`, place());
    else if (part) walk(part, value, steps.slice(2));
    else walk(main, value, steps);
  }
  return {
    tree: whole,
    parts: new Set(Object.keys(parts)),
    dangling,
    findings: [...findings, ...dangling.values()],
  };
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isTree(value)) return value;
  const copy = {};
  for (const [key, inner] of Object.entries(value))
    // Set as a field of its own, whatever it is called: `__proto__` is a name like any other in a document.
    Object.defineProperty(copy, key, {
      value: copyOf(inner),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

// What is no sign of UTF-8 stays as it is written, and names no file.
function decodedAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function pointerInto(file: string, pointer: string): string {
  return `#/x-parts/${file.replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}`;
}

/** The value that a `#/…` reference means. */
export function valueAt(tree: Tree, ref: string): unknown {
  let found: unknown = tree;
  for (const key of stepsOf(ref))
    found = Array.isArray(found)
      ? found[Number(key)]
      : isTree(found) && Object.hasOwn(found, key)
        ? found[key]
        : undefined;
  return found;
}

function stepsOf(ref: string): string[] {
  return ref.split('/').slice(1).map(unescape);
}

function unescape(step: string): string {
  return decodedStep(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodedStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function readable(ref: string): string {
  return ref.replace(
    /^#\/x-parts\/[^/]+/,
    (part) => `${unescape(part.slice('#/x-parts/'.length))}#`,
  );
}

import { errorAt } from '#generator/diagnostics/finding-at.ts';
import path from 'node:path';
import type { Finding, FindingCode } from '#generator/diagnostics/finding.ts';
import { isTree, treeOf, type OpenApiFile, type Tree } from './openapi-file.ts';

export interface BundledDocument {
  /** The document with every part it refers to under `x-parts`, so that each `$ref` begins with `#`. */
  readonly tree: Tree;
  /** Files that were referred to. */
  readonly parts: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

// What stands below these is data, where `$ref` is a key like any other. Everything but `enum` and `const` can also be the
// name of something: of a property, of a component, and `default` of a response.
const data = new Set(['example', 'examples', 'default', 'enum', 'const']);
const named = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'responses',
  'schemas',
  'components',
]);

function isData(key: string, at: readonly string[]): boolean {
  if (named.has(at.at(-1) ?? '')) return false;
  return data.has(key) || (key.startsWith('x-') && key !== 'x-parts');
}

/** Draws the files that a document refers to into it. Nothing outside `files` can be reached: no address, no other folder. */
export function bundleParts(
  main: OpenApiFile,
  files: ReadonlyMap<string, OpenApiFile>,
): BundledDocument {
  const parts = new Map<string, unknown>();
  const findings: Finding[] = [];
  const tree = rewrite(main, main, files, parts, findings);
  const whole: Tree = { ...treeOf(tree), 'x-parts': Object.fromEntries(parts) };
  findings.push(...danglingRefs(main, files, whole));
  return { tree: whole, parts: new Set(parts.keys()), findings };
}

function rewrite(
  file: OpenApiFile,
  main: OpenApiFile,
  files: ReadonlyMap<string, OpenApiFile>,
  parts: Map<string, unknown>,
  findings: Finding[],
): unknown {
  const fail = (at: readonly string[], code: FindingCode, message: string): void => {
    findings.push(errorAt(code, message, file.place(at)));
  };

  function target(ref: string, at: readonly string[]): string {
    const [address = '', pointer = ''] = ref.split('#');
    if (address === '') return file === main ? ref : pointerInto(file.source.path, pointer);
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) {
      fail(at, 'openapi/outside', `"${ref}" is remote; copy the file into this folder`);
      return ref;
    }
    const name = path.posix.normalize(
      path.posix.join(path.posix.dirname(file.source.path), decodedAddress(address)),
    );
    if (name === main.source.path) return `#${pointer}`;
    const part = files.get(name);
    if (!part) {
      const isOutside = !name.startsWith(`${path.posix.dirname(main.source.path)}/`);
      fail(
        at,
        isOutside ? 'openapi/outside' : 'openapi/reference',
        isOutside ? `"${ref}" is outside the tenant's openapi folder` : `there is no file ${name}`,
      );
      return ref;
    }
    if (!parts.has(name)) {
      // Named before it is read: parts may refer to each other in a circle.
      parts.set(name, {});
      parts.set(name, rewrite(part, main, files, parts, findings));
    }
    return pointerInto(name, pointer);
  }

  function walk(value: unknown, at: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...at, String(index)]));
    if (!isTree(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const value =
        key === '$ref' && typeof inner === 'string'
          ? target(inner, [...at, key])
          : isData(key, at)
            ? inner
            : walk(inner, [...at, key]);
      // Set as a field of its own, whatever it is called: `__proto__` is a name like any other in a document.
      Object.defineProperty(copy, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    return copy;
  }

  return walk(file.root, []);
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

function danglingRefs(
  main: OpenApiFile,
  files: ReadonlyMap<string, OpenApiFile>,
  whole: Tree,
): Finding[] {
  const findings: Finding[] = [];
  const placeOf = (at: readonly string[]): Finding['place'] => {
    const part = at[0] === 'x-parts' ? files.get(at[1] ?? '') : undefined;
    return part ? part.place(at.slice(2)) : main.place(at);
  };
  const walk = (value: unknown, at: readonly string[]): void => {
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, [...at, String(index)]));
    if (!isTree(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') {
        if (!isData(key, at)) walk(inner, [...at, key]);
      } else if (inner.startsWith('#') && valueAt(whole, inner) === undefined) {
        findings.push(
          errorAt('openapi/reference', `unresolved $ref ${readable(inner)}`, placeOf([...at, key])),
        );
      }
    }
  };
  walk(whole, []);
  return findings;
}

/** The value that a `#/…` reference means. */
export function valueAt(tree: Tree, ref: string): unknown {
  let found: unknown = tree;
  for (const step of ref.split('/').slice(1)) {
    const key = unescape(step);
    found = Array.isArray(found)
      ? found[Number(key)]
      : isTree(found) && Object.hasOwn(found, key)
        ? found[key]
        : undefined;
  }
  return found;
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

import { BaseResolver, bundle, createConfig, Source, type Document } from '@redocly/openapi-core';
import { valueAt } from '#generator/openapi/bundle-parts.ts';
import { isTree, treeOf, type Tree } from '#generator/openapi/openapi-file.ts';

/**
 * A bundled document as one file in which every reference begins with `#`, with its parts among its components. The
 * libraries that read it follow references wherever they meet one, in data too: none is left that leads out of it.
 */
export async function oneFile(name: string, tree: Tree): Promise<Tree> {
  const { 'x-parts': parts, ...own } = tree;
  const root = treeOf(inside(own, tree, ''));
  const others = Object.entries(treeOf(parts));
  if (others.length === 0) return root;
  const main = documentOf(name, root);
  const documents = new Map([
    [name, main],
    ...others.map(
      ([part, content]) => [part, documentOf(part, inside(content, tree, name))] as const,
    ),
  ]);
  const { bundle: bundled, problems } = await bundle({
    doc: main,
    externalRefResolver: new PartResolver(documents),
    config: await createConfig({}),
  });
  const [error] = problems.filter(({ severity }) => severity === 'error');
  if (error) throw new Error(error.message);
  const whole = treeOf(bundled.parsed);
  return treeOf(inside(whole, whole, ''));
}

/** Knows the files of one document, and reads none. */
class PartResolver extends BaseResolver {
  readonly #documents: ReadonlyMap<string, Document>;

  constructor(documents: ReadonlyMap<string, Document>) {
    super();
    this.#documents = documents;
  }

  override async resolveDocument(_base: string | null, name: string): Promise<Document> {
    const known = this.#documents.get(name);
    if (known === undefined) throw new Error(`"${name}" is no file of this document`);
    return known;
  }
}

function documentOf(name: string, parsed: unknown): Document {
  return { source: new Source(name, ''), parsed };
}

/**
 * A copy with the references of `whole` that lead somewhere in it, and without all others. Those into a part name its file,
 * and those from a part name `main`.
 */
function inside(value: unknown, whole: Tree, main: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inside(item, whole, main));
  if (!isTree(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): (readonly [string, unknown])[] => {
    if (key === 'externalValue' && typeof inner === 'string') return [];
    if (key === 'discriminator' && isTree(inner) && isTree(inner['mapping']))
      return [
        [
          key,
          {
            ...treeOf(inside(inner, whole, main)),
            mapping: insideMapping(inner['mapping'], whole, main),
          },
        ],
      ];
    if (key !== '$ref' || typeof inner !== 'string') return [[key, inside(inner, whole, main)]];
    const ref = insideRef(inner, whole, main);
    return ref === undefined ? [] : [[key, ref]];
  });
  return Object.fromEntries(entries);
}

function insideRef(ref: string, whole: Tree, main: string): string | undefined {
  if (!ref.startsWith('#') || valueAt(whole, ref) === undefined) return undefined;
  const [, part, pointer] = /^#\/x-parts\/([^/]+)(.*)$/.exec(ref) ?? [];
  if (part === undefined) return `${main}${ref}`;
  return `${part.replaceAll('~1', '/').replaceAll('~0', '~')}#${pointer}`;
}

function insideMapping(mapping: Tree, whole: Tree, main: string): Tree {
  const entries = Object.entries(mapping).flatMap(([name, schema]) => {
    if (typeof schema !== 'string') return [];
    const ref = insideRef(
      schema.startsWith('#') ? schema : `#/components/schemas/${schema}`,
      whole,
      main,
    );
    return ref === undefined ? [] : [[name, ref] as const];
  });
  return Object.fromEntries(entries);
}

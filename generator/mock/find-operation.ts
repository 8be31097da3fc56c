import type { MockOperation } from './mock-operation.ts';

export type FoundOperation =
  | {
      readonly kind: 'found';
      readonly operation: MockOperation;
      /** Values of the parameters in its path, decoded. */
      readonly values: Readonly<Record<string, string>>;
    }
  /** The path has operations, by other methods. */
  | { readonly kind: 'method'; readonly allowed: readonly string[] }
  | { readonly kind: 'path' };

export type FindOperation = (method: string, pathname: string) => FoundOperation;

/** Finds the operation of a request. Where several paths fit, the one with text where the other has a parameter is meant. */
export function operationFinder(operations: readonly MockOperation[]): FindOperation {
  const routes = operations
    .map((operation) => ({ operation, ...compiled(operation.path) }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  return (method, pathname) => {
    const here = routes.flatMap(({ operation, expression, names, order }) => {
      const values = decoded(expression.exec(pathname), names);
      return values === undefined ? [] : [{ operation, values, order }];
    });
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = here.find(
      ({ operation, order }) => operation.method === asked && order === here[0]?.order,
    );
    if (found) return { kind: 'found', operation: found.operation, values: found.values };
    if (here.length === 0) return { kind: 'path' };
    const allowed = here
      .filter(({ order }) => order === here[0]?.order)
      .map(({ operation }) => operation.method);
    return { kind: 'method', allowed: [...new Set(allowed)] };
  };
}

interface CompiledPath {
  readonly expression: RegExp;
  readonly names: readonly string[];
  /** Text before parameters, segment by segment. */
  readonly order: string;
}

function compiled(path: string): CompiledPath {
  const names: string[] = [];
  const source = path.replace(/\{([^}]+)\}|[^{]+/g, (text: string, name: string | undefined) => {
    if (name === undefined) return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(name);
    return '([^/]+)';
  });
  return {
    expression: new RegExp(`^${source.replace(/\/$/, '')}/?$`),
    names,
    order: path
      .split('/')
      .map((part) => (part.includes('{') ? '1' : '0'))
      .join(''),
  };
}

function decoded(
  match: RegExpExecArray | null,
  names: readonly string[],
): Record<string, string> | undefined {
  if (match === null) return undefined;
  try {
    return Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    );
  } catch {
    return undefined;
  }
}

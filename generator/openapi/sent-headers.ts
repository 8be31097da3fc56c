import { acceptedValues } from './accepted-values.ts';
import { follow, type ApiParameter, type DescribedOperation } from './described-operation.ts';
import { isHeaderValue, refusedHeader } from './header-text.ts';
import type { ServiceGrant } from './met-security.ts';
import { treeOf, type Tree } from './openapi-file.ts';
import { isOwnHeader } from './own-headers.ts';

/** A header that an operation declares, with the value that goes along. */
export interface SentHeader {
  readonly name: string;
  readonly value: string;
}

/** A required header that the app has no value for. */
export interface UnsentHeader {
  readonly name: string;
  /** A host may add it on the way: then nothing is wrong. */
  readonly isForHost: boolean;
  /** What to do, or why nothing can be done. */
  readonly advice: string;
}

/** What goes along in headers of the operation's own: values of the profile, and those that the document leaves no choice of. */
export function sentHeaders(
  operation: DescribedOperation,
  grant: ServiceGrant | undefined,
): readonly SentHeader[] {
  return declaredHeaders(operation, grant).flatMap((parameter) => {
    const value = valueOf(parameter, operation, grant);
    return value === undefined ? [] : [{ name: parameter.name, value }];
  });
}

/** `given`: parameters that the screen or form gives values itself. */
export function unsentHeaders(
  operation: DescribedOperation,
  grant: ServiceGrant | undefined,
  given: readonly string[] = [],
): readonly UnsentHeader[] {
  return declaredHeaders(operation, grant)
    .filter((one) => one.required && !given.includes(one.name))
    .filter((one) => valueOf(one, operation, grant) === undefined)
    .map(({ name }) => unsent(name, operation.document, grant));
}

/** Every value that a parameter can have, as it is sent; undefined when there is no end to them. */
export function textsOf(
  { schema }: Pick<ApiParameter, 'schema'>,
  tree: Tree,
): readonly string[] | undefined {
  const accepted = acceptedValues([schema], tree);
  if (accepted !== undefined) return [...new Set(accepted)];
  return follow(schema, tree)['type'] === 'boolean' ? ['true', 'false'] : undefined;
}

/** Whether the schema of a parameter takes a text. */
export function takesText(parameter: ApiParameter, text: string, tree: Tree): boolean {
  const accepted = textsOf(parameter, tree);
  if (accepted !== undefined) return accepted.includes(text);
  const { type } = follow(parameter.schema, tree);
  if (type === 'integer') return /^-?\d+$/.test(text);
  return type !== 'number' || /^-?\d+(?:\.\d+)?$/.test(text);
}

function declaredHeaders(
  operation: DescribedOperation,
  grant: ServiceGrant | undefined,
): readonly ApiParameter[] {
  const { method, parameters } = operation;
  const isProduct = grant === undefined;
  return parameters.filter(
    (one) => one.in === 'header' && !isOwnHeader(one.name, { method, isProduct }),
  );
}

function valueOf(
  parameter: ApiParameter,
  { tree }: DescribedOperation,
  grant: ServiceGrant | undefined,
): string | undefined {
  const { name, required } = parameter;
  if (refusedHeader(name) !== undefined) return undefined;
  const declared = grant?.headers.get(name.toLowerCase());
  const isDeclared = declared !== undefined && takesText(parameter, declared, tree);
  const value = isDeclared ? declared : required ? fixedValue(parameter, tree) : undefined;
  return value !== undefined && isHeaderValue(value) ? value : undefined;
}

/** The one value that a schema takes, or the one that it takes when nothing is said. */
function fixedValue(parameter: ApiParameter, tree: Tree): string | undefined {
  const accepted = textsOf(parameter, tree);
  if (accepted?.length === 1) return accepted[0];
  const plain = follow(parameter.schema, tree);
  const parts = Array.isArray(plain['allOf']) ? plain['allOf'].map(treeOf) : [];
  return [plain, ...parts.map((part) => follow(part, tree))]
    .map((one) => one['default'])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String)[0];
}

function unsent(name: string, document: string, grant: ServiceGrant | undefined): UnsentHeader {
  const refused = refusedHeader(name);
  const place = `services.${document}`;
  if (refused === undefined)
    return {
      name,
      isForHost: false,
      advice: `declare its value in ${place}.headers of profile.json: { "${name}": "…" }, or set it in "params"`,
    };
  const isForHost = refused !== 'spelling' && grant?.isOwnPath === true;
  const host = 'have your host add it, under a base that is a path';
  const why = {
    spelling: 'no header can have this name; mend the document',
    browser: `no page can set it; ${host}`,
    app: `the app sends it with forms alone; ${host}`,
    credential: `no page can keep it secret; ${host}`,
  }[refused];
  return { name, isForHost, advice: why };
}

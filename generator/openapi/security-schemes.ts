import { treeOf, type Tree } from './openapi-file.ts';

/** What one scheme asks of a request, as far as it can be seen from outside. */
export type SecurityScheme =
  /** A token in `Authorization`, however it was come by: `http` with `bearer`, OAuth 2, OpenID Connect. */
  | { readonly kind: 'bearer'; readonly name: string }
  /** Another scheme of HTTP in `Authorization`, in lower case: `basic`, `digest` … */
  | { readonly kind: 'http'; readonly name: string; readonly scheme: string }
  | {
      readonly kind: 'apiKey';
      readonly name: string;
      readonly in: 'header' | 'query' | 'cookie';
      readonly parameter: string;
    }
  | { readonly kind: 'mutualTLS'; readonly name: string }
  /** Not declared, or of a type that OpenAPI does not have. */
  | { readonly kind: 'unknown'; readonly name: string };

/** Alternatives, of each of which every scheme is needed. No alternative at all, or an empty one, asks for nothing. */
export type Security = readonly (readonly SecurityScheme[])[];

/** What an operation asks for: its own `security`, else that of its document. `resolve` follows references. */
export function securityOf(
  operation: Tree,
  tree: Tree,
  resolve: (value: unknown, tree: Tree) => Tree,
): Security {
  const written = operation['security'] ?? tree['security'];
  if (!Array.isArray(written)) return [];
  const schemes = treeOf(treeOf(tree['components'])['securitySchemes']);
  return written.map((choice) =>
    Object.keys(treeOf(choice)).map((name) => schemeOf(name, resolve(schemes[name], tree))),
  );
}

/** Whether every request needs a client's access token. An API key alone is not a client's sign-in. */
export function needsSignIn(security: Security): boolean {
  return (
    security.length > 0 &&
    security.every((schemes) => schemes.some(({ kind }) => kind === 'bearer'))
  );
}

/** What a scheme asks for, in words. */
export function inWords(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'bearer':
      return 'an access token (Authorization: Bearer …)';
    case 'http':
      return `HTTP ${scheme.scheme} credentials (Authorization)`;
    case 'apiKey':
      return `an API key (${scheme.in} ${scheme.parameter})`;
    case 'mutualTLS':
      return 'a client certificate';
    case 'unknown':
      return `"${scheme.name}" (not declared in components.securitySchemes)`;
  }
}

function schemeOf(
  name: string,
  { type, scheme, in: place, name: parameter }: Tree,
): SecurityScheme {
  if (type === 'oauth2' || type === 'openIdConnect') return { kind: 'bearer', name };
  if (type === 'mutualTLS') return { kind: 'mutualTLS', name };
  if (type === 'http') {
    const word = String(scheme).toLowerCase();
    return word === 'bearer' ? { kind: 'bearer', name } : { kind: 'http', name, scheme: word };
  }
  if (
    type === 'apiKey' &&
    typeof parameter === 'string' &&
    (place === 'header' || place === 'query' || place === 'cookie')
  )
    return { kind: 'apiKey', name, in: place, parameter };
  return { kind: 'unknown', name };
}

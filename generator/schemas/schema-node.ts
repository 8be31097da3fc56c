/** The part of JSON Schema 2020-12 that our own schemas use, plus our `x-` annotations. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly pattern?: string;
  /** The pattern in words, for a finding. */
  readonly 'x-format'?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly propertyNames?: SchemaNode;
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly oneOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly maximum?: number;
  readonly 'x-ref'?: string;
  /** Of a reference to a message, or to a form for its texts of help: the arguments that the app fills in there. Without it, none. */
  readonly 'x-arguments'?: readonly string[];
  /** Of a reference to a route: `{field}` in it is replaced by the entry's value. */
  readonly 'x-entry'?: boolean;
  /** The parameter that a number is sent as: `market/listStocks.limit`. It may not be larger than the contract lets that be. */
  readonly 'x-operation-limit'?: string;
  /** Of a reference to a form: only one that the flat forms in front of the app can show. */
  readonly 'x-flat'?: boolean;
  /** What a block shows of an operation's answer: entries of a list, or one thing. */
  readonly 'x-answer'?: 'list' | 'object';
  /** Operations that a block's code calls besides the one it is bound to. */
  readonly 'x-operations'?: readonly string[];
  /** Product types that a block is about: it goes where none of them is offered (`profile.products`). */
  readonly 'x-products'?: readonly string[];
  /** True for the schema of a tenant's block that cannot be used: nothing can be said of who uses the block. */
  readonly 'x-unread'?: boolean;
  readonly 'x-contrast'?: readonly ContrastRule[];
}

/** The keys of ours that say nothing of whether a value is valid. */
export const annotations = [
  'x-ref',
  'x-flat',
  'x-arguments',
  'x-entry',
  'x-format',
  'x-answer',
  'x-operations',
  'x-products',
  'x-unread',
  'x-contrast',
  'x-operation-limit',
] as const;

/** Every colour must reach the ratio on every ground (WCAG 2.2). */
export interface ContrastRule {
  readonly on: readonly string[];
  readonly colours: readonly string[];
  readonly ratio: number;
}

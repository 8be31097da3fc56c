import {
  blockIds,
  blockSchema,
  type SchemaDocument,
  type SchemaSet,
} from '#generator/schemas/schema-set.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import type { OfferedName, OperationNames } from './operation-names.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * What an editor offers in a block that is bound to an operation: the fields of its answer, wherever props name one, and its
 * parameters. They are offered and not demanded: which of an answer's shapes will come is not known to a schema.
 */
export function bindOffers(
  schemas: SchemaSet,
  operations: readonly OperationNames[],
): { readonly definitions: Node; readonly conditions: readonly Node[] } {
  const blocks = blockIds(schemas).flatMap((block) => {
    const document = blockSchema(schemas, block);
    const of = document?.schema['x-answer'];
    return document === undefined || of === undefined ? [] : [{ block, document, of }];
  });
  const reads = operations.filter(({ isRead }) => isRead);
  const answers = reads.flatMap(({ id, answers: all }) => all.map((answer) => ({ id, ...answer })));
  // Each list of fields stands once: a block names fields in many places.
  return {
    definitions: Object.fromEntries(
      answers.map(({ fields }, index) => [`answer${index}`, offered(fields)]),
    ),
    conditions: [
      ...answers.map(({ id, items, of }, index) => {
        const showing = blocks.filter((one) => one.of === of);
        return {
          if: {
            required: ['bind', 'block'],
            properties: {
              block: { enum: showing.map(({ block }) => block) },
              bind: answering(id, items),
            },
          },
          then: {
            properties: {
              props: propsNaming(
                `#/$defs/answer${index}`,
                showing.map(({ document }) => document),
                schemas,
              ),
            },
          },
        };
      }),
      ...reads
        .filter(({ parameters }) => parameters.length > 0)
        .map(({ id, parameters }) => ({
          if: { required: ['bind'], properties: { bind: boundTo(id) } },
          then: { properties: { bind: { properties: { params: keyed(parameters) } } } },
        })),
    ],
  };
}

/** What an editor offers in a form that is sent to an operation: keys of `map` and of `params`. */
export function submitOffers(operations: readonly OperationNames[]): Node[] {
  return operations
    .filter(({ isRead }) => !isRead)
    .map(({ id, requests, parameters }) => ({
      if: {
        required: ['submit'],
        properties: {
          submit: { required: ['operation'], properties: { operation: { const: id } } },
        },
      },
      then: {
        properties: {
          submit: {
            properties: { map: keyed(requests), params: keyed([...parameters, ...requests]) },
          },
        },
      },
    }));
}

function boundTo(id: string): Node {
  return { required: ['operation'], properties: { operation: { const: id } } };
}

function answering(id: string, items: string | undefined): Node {
  if (items === undefined) return { ...boundTo(id), not: { required: ['items'] } };
  return {
    required: ['operation', 'items'],
    properties: { operation: { const: id }, items: { const: items } },
  };
}

function keyed(names: readonly OfferedName[]): Node {
  return {
    properties: Object.fromEntries(names.map(({ name, about }) => [name, { description: about }])),
  };
}

function offered(fields: readonly OfferedName[]): Node {
  return {
    anyOf: [
      {
        enum: fields.map(({ name }) => name),
        enumDescriptions: fields.map(({ about }) => about),
      },
      { type: 'string' },
    ],
  };
}

function propsNaming(
  definition: string,
  blocks: readonly SchemaDocument[],
  schemas: SchemaSet,
): Node {
  const shapes = blocks.flatMap((document) => {
    const leaf = { $ref: definition };
    const shape = shapeWith(leaf, document.schema, document, schemas, new Set());
    return shape === undefined ? [] : [shape];
  });
  return { allOf: [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()] };
}

/** A schema that says nothing but what stands where a field is named; undefined where none is. */
function shapeWith(
  leaf: Node,
  schema: SchemaNode,
  document: SchemaDocument,
  schemas: SchemaSet,
  above: ReadonlySet<SchemaNode>,
): Node | undefined {
  if (schema['x-ref'] === 'field') return leaf;
  if (above.has(schema)) return undefined;
  const inside = new Set([...above, schema]);
  const walk = (inner: SchemaNode, from = document): Node | undefined =>
    shapeWith(leaf, inner, from, schemas, inside);
  if (schema.$ref !== undefined) {
    const target = schemas.resolve(schema.$ref, document);
    return walk(target.schema, target.document);
  }
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const shape = walk(inner);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  const items = schema.items && walk(schema.items);
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(
    (inner) => walk(inner) ?? [],
  );
  if (properties.length === 0 && items === undefined && branches.length === 0) return undefined;
  return {
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(items === undefined ? {} : { items }),
    ...(branches.length === 0 ? {} : { allOf: branches }),
  };
}

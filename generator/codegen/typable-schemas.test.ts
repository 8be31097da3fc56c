import { describe, expect, it } from 'vitest';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { typableSchemas, withoutCircles } from './typable-schemas.ts';

function documentOf(schemas: Tree): Tree {
  return { openapi: '3.0.3', info: {}, paths: {}, components: { schemas } };
}

function schemasOf(document: Tree): Tree {
  return treeOf(treeOf(document['components'])['schemas']);
}

describe('what must be there of a schema that may be null', () => {
  it('is asked of one object that leads back to itself, however often', () => {
    const parent = { allOf: [{ $ref: '#/components/schemas/Category' }], required: ['id'] };
    const properties = { id: { type: 'string' }, parent, other: parent };
    const schemas = schemasOf(
      typableSchemas(documentOf({ Category: { type: 'object', nullable: true, properties } })),
    );
    const asked = {
      allOf: [{ $ref: '#/components/schemas/Category_object' }],
      required: ['id'],
      nullable: true,
    };
    const object = {
      type: 'object',
      properties: { id: { type: 'string' }, parent: asked, other: asked },
    };
    expect(schemas).toEqual({ Category: { ...object, nullable: true }, Category_object: object });
    // A graph with a circle could not be written down.
    expect(() => JSON.stringify(schemas)).not.toThrow();
  });

  it('is asked of a part that stands there, and under a name that is free', () => {
    const ref = { $ref: '#/components/schemas/Plan' };
    const part = { type: ['object', 'null'], properties: {} };
    const schemas = schemasOf(
      typableSchemas(
        documentOf({
          Plan: { ...part, 'x-plan': true },
          Plan_object: { type: 'string' },
          Here: { allOf: [part, { type: 'object' }], required: ['id'] },
          There: { allOf: [ref, { type: 'object' }], required: ['id'] },
        }),
      ),
    );
    expect(schemas).toMatchObject({
      Plan: { type: ['object', 'null'] },
      Plan_object: { type: 'string' },
      Plan_object_2: { type: 'object', 'x-plan': true },
      Here: { allOf: [{ type: 'object', properties: {} }, { type: 'object' }] },
      There: { allOf: [{ $ref: '#/components/schemas/Plan_object_2' }, { type: 'object' }] },
    });
  });
});

describe('references that follow one another 4,000 times', () => {
  const chain = (end: Tree): Tree =>
    Object.fromEntries(
      Array.from({ length: 4000 }, (_, at) => [
        `C${at}`,
        at === 3999 ? end : { $ref: `#/components/schemas/C${at + 1}` },
      ]),
    );

  it.each([
    ['types', typableSchemas],
    ['one file', withoutCircles],
  ])('stay as they are in %s', (_what, made) => {
    const schemas = chain({ type: 'string' });
    expect(schemasOf(made(documentOf(schemas)))).toEqual(schemas);
  });

  it('are opened where they end at their beginning', () => {
    const schemas = chain({ anyOf: [{ $ref: '#/components/schemas/C0' }, { type: 'string' }] });
    expect(schemasOf(withoutCircles(documentOf(schemas)))).toEqual(
      chain({ anyOf: [{}, { type: 'string' }] }),
    );
  });
});

describe('a schema of its own for what a reference leads into', () => {
  it.each([
    ['Order/properties/lines', 'Order_lines'],
    ['schemas/properties/properties', 'schemas_properties'],
    ['properties/properties/components', 'properties_components'],
  ])('%s is called %s', (path, name) => {
    const [schema = '', , property = ''] = path.split('/');
    const schemas = schemasOf(
      typableSchemas(
        documentOf({
          [schema]: { type: 'object', properties: { [property]: { type: 'string' } } },
          Other: { $ref: `#/components/schemas/${path}` },
        }),
      ),
    );
    expect(schemas).toMatchObject({
      [name]: { type: 'string' },
      Other: { $ref: `#/components/schemas/${name}` },
    });
  });

  it('has a name where the reference gives none', () => {
    const schemas = schemasOf(
      typableSchemas(
        documentOf({
          '': { type: 'object', properties: { '': { type: 'string' } } },
          Other: { $ref: '#/components/schemas//properties/' },
          Whole: { $ref: '#/components/schemas' },
        }),
      ),
    );
    expect(schemas['Other']).toEqual({ $ref: '#/components/schemas/_' });
    expect(schemas['Whole']).toEqual({ $ref: '#/components/schemas/Schema' });
  });
});

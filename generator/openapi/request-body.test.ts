import { describe, expect, it } from 'vitest';
import { treeOf } from './openapi-file.ts';
import { requestBody } from './request-body.ts';

const schema = { type: 'object' };
const written = (...types: readonly string[]) =>
  requestBody({ content: Object.fromEntries(types.map((type) => [type, { schema }])) }, treeOf);

describe('the body of a request', () => {
  it('is JSON where that is offered, whatever else is', () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', '*/*'])
      expect(written('multipart/form-data', type)).toEqual({ body: schema });
  });

  it('is a kind of JSON where that alone is offered, and says so', () => {
    const jsonType = 'application/merge-patch+json';
    expect(written(jsonType)).toEqual({ body: schema, jsonType });
    expect(written('application/x-www-form-urlencoded', jsonType)).toEqual({
      body: schema,
      jsonType,
    });
  });

  it('is plain JSON where both are offered, in whatever order', () => {
    expect(written('application/vnd.api+json', 'application/json')).toEqual({ body: schema });
  });

  it('has no name of its own where none can stand in a header', () => {
    for (const type of ['application/*+json', 'application/a+json; q="\n"'])
      expect(written(type)).not.toHaveProperty('jsonType');
  });

  it('is none where nothing is offered that a form can write', () => {
    expect(written('application/xml')).toEqual({ body: undefined });
  });
});

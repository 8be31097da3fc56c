import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { mostOf } from '#generator/config/references/check-limits.ts';
import { openProject } from '#generator/config/read/project.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const project = openProject(workspaceAt());
const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

/** Every number of a schema that is sent as a parameter. */
function limited(node: SchemaNode): SchemaNode[] {
  return [
    ...(node['x-operation-limit'] === undefined ? [] : [node]),
    ...Object.values(node.properties ?? {}).flatMap(limited),
  ];
}

describe("a limit of the product's blocks", () => {
  const limits = [...project.schemas.documents.values()].flatMap(({ name, schema }) =>
    limited(schema).map((node) => [name, node] as const),
  );

  it('is no larger than what the contract answers', () => {
    expect(limits.map(([name]) => name)).toEqual(['blocks/market/watch-list']);
    for (const [name, node] of limits) {
      expect([name, node.maximum]).toEqual([name, expect.any(Number)]);
      expect(node.maximum).toBeLessThanOrEqual(
        Number(mostOf(node['x-operation-limit'] ?? '', project.describe)),
      );
    }
  });
});

describe('livery check', () => {
  const read = (name: string): string =>
    readFileSync(path.join(root.workspace.tenants, name), 'utf8');
  const write = (name: string, text: string): void =>
    writeFileSync(path.join(root.workspace.tenants, name), text);

  async function findings(tenant: string): Promise<string[]> {
    const { output } = await root.livery('check', tenant);
    return output
      .split('\n')
      .filter((line) => line.startsWith('tenants/') && !line.includes(' note: '));
  }

  it('reports a tenant that asks for more rows than a block shows', async () => {
    write(
      'base/screens/market.json',
      read('base/screens/market.json').replace('"limit": 200', '"limit": 2500'),
    );
    expect((await findings('pl')).join('\n')).toMatch(
      /^tenants\/base\/screens\/market\.json:11:\d+ schema\/range 2500 is above the maximum 2000/,
    );
  });

  it.each([
    [
      '"maximum": 500, "x-operation-limit": "market/listStocks.limit"',
      /savings-plan\.schema\.json:\d+:\d+ block\/limit the limit of market\/listStocks\.limit is 200; a larger "maximum" in the schema/,
    ],
    [
      '"x-operation-limit": "market/listStocks.limit"',
      /block\/limit the limit of market\/listStocks\.limit is 200; no "maximum" in the schema/,
    ],
    [
      '"maximum": 5, "x-operation-limit": "market/listStoks.limit"',
      /block\/limit there is no operation "market\/listStoks"/,
    ],
    [
      '"maximum": 5, "x-operation-limit": "market/listStocks.limti"',
      /block\/limit market\/listStocks has no parameter "limti"/,
    ],
  ])("reports a block of a tenant's own whose schema has %s", async (keys, shape) => {
    const file = 'dev/blocks/savings-plan.schema.json';
    const schema = JSON.parse(read(file)) as { properties: Record<string, object> };
    write(
      file,
      JSON.stringify({
        ...schema,
        properties: {
          ...schema.properties,
          rows: {
            type: 'integer',
            minimum: 1,
            description: 'Rows.',
            ...(JSON.parse(`{${keys}}`) as object),
          },
        },
      }),
    );
    expect((await findings('dev')).join('\n')).toMatch(shape);
  });

  it('has nothing to say of one that keeps to it', async () => {
    const file = 'dev/blocks/savings-plan.schema.json';
    const schema = JSON.parse(read(file)) as { properties: Record<string, object> };
    const rows = {
      type: 'integer',
      minimum: 1,
      maximum: 200,
      description: 'Rows.',
      'x-operation-limit': 'market/listStocks.limit',
    };
    write(file, JSON.stringify({ ...schema, properties: { ...schema.properties, rows } }));
    expect(await findings('dev')).toEqual([]);
  });
});

import { readdir } from 'node:fs/promises';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { exportedTables } from '#server/modules/own-data/exported-tables.ts';
import { withheldTables } from '#server/modules/own-data/withheld-tables.ts';

const folder = new URL('../../src/server/db/tables/', import.meta.url);
const declared = await declaredTables();
const exported = Object.values(exportedTables).map(({ table }) => getTableConfig(table).name);

describe('an export of what is kept about a client', () => {
  it('has or names every table of the store, and each once', () => {
    const known = [...exported, ...Object.keys(withheldTables)];
    expect(known.sort()).toEqual([...declared.keys()].sort());
  });

  it('says of no table that names a client that it is about none', () => {
    for (const [name, reason] of Object.entries(withheldTables))
      if (reason === 'notClient')
        expect(Object.keys(getTableColumns(tableOf(name))), name).not.toContain('clientId');
  });

  it.each(Object.entries(exportedTables))(
    'shows no hash, key or name of staff in %s',
    (_, each) => {
      const shown = Object.keys(getTableColumns(each.table)).filter(
        (key) => ![each.omit, each.encrypted, each.staff].some((hidden) => hidden?.includes(key)),
      );
      expect(
        shown.filter((key) => /hash|secret|encrypted|token|operator|advisor/i.test(key)),
      ).toEqual([]);
    },
  );

  it.each(Object.entries(exportedTables))('leaves out of %s only what it has', (_, each) => {
    const columns = Object.keys(getTableColumns(each.table));
    expect(columns).toEqual(
      expect.arrayContaining([...(each.omit ?? []), ...(each.encrypted ?? [])]),
    );
  });
});

function tableOf(name: string): PgTable {
  const table = declared.get(name);
  if (table === undefined) throw new Error(`no table is named ${name}`);
  return table;
}

async function declaredTables(): Promise<ReadonlyMap<string, PgTable>> {
  const tables = new Map<string, PgTable>();
  for (const file of await readdir(folder)) {
    const module = (await import(new URL(file, folder).href)) as Readonly<Record<string, unknown>>;
    for (const table of Object.values(module))
      if (is(table, PgTable)) tables.set(getTableConfig(table).name, table);
  }
  return tables;
}

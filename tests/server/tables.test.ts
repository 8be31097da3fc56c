import { readdir } from 'node:fs/promises';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { pgliteStores } from './test-stores.ts';
import { home } from './test-tenants.ts';

/**
 * Tables that migrations make and no code reads by name: the journal of migrations, written by the migrations alone, and what
 * servers of the version before write still.
 */
const withoutCode = ['income_month', 'schema_migration'];

interface Shape {
  /** `type`, `not null` and `default` of each column, by name. */
  readonly columns: Readonly<Record<string, string>>;
  readonly primaryKey: readonly string[];
}

const folder = new URL('../../src/server/db/tables/', import.meta.url);
const declared = await declaredTables();

let store: Database;
let made: ReadonlyMap<string, Shape>;
beforeAll(async () => {
  store = await pgliteStores()();
  made = await madeTables(store);
});
afterAll(() => store.close());

describe('the tables that code declares', () => {
  it.each([...declared.keys()].sort())('%s is as the migrations make it', (name) => {
    expect(declared.get(name)).toEqual(made.get(name));
  });

  it('are all that the migrations make', () => {
    expect([...made.keys()].filter((name) => !declared.has(name)).sort()).toEqual(withoutCode);
  });
});

async function declaredTables(): Promise<ReadonlyMap<string, Shape>> {
  const tables = new Map<string, Shape>();
  for (const file of await readdir(folder)) {
    const exported = (await import(new URL(file, folder).href)) as Readonly<
      Record<string, unknown>
    >;
    for (const table of Object.values(exported)) {
      if (!is(table, PgTable)) continue;
      const { name, columns, primaryKeys } = getTableConfig(table);
      const alone = columns.filter(({ primary }) => primary).map((column) => column.name);
      tables.set(name, {
        columns: Object.fromEntries(
          columns.map((column) => [
            column.name,
            words(
              column.getSQLType().replace(', ', ','),
              column.notNull || column.primary,
              fills(column),
            ),
          ]),
        ),
        primaryKey: (primaryKeys[0]?.columns.map((column) => column.name) ?? alone).sort(),
      });
    }
  }
  return tables;
}

/** Whether the database fills the column where an insert leaves it out. What code fills itself is no default of the table. */
function fills(column: { readonly hasDefault: boolean; readonly defaultFn: unknown }): boolean {
  return column.hasDefault && column.defaultFn === undefined;
}

async function madeTables(store: Database): Promise<ReadonlyMap<string, Shape>> {
  const columns = await store.inTenant(home.id, (tx) =>
    tx
      .select({
        table: sql<string>`c.relname::text`,
        name: sql<string>`a.attname::text`,
        type: sql<string>`format_type(a.atttypid, a.atttypmod)`,
        notNull: sql<boolean>`a.attnotnull`,
        filled: sql<boolean>`a.atthasdef or a.attidentity <> ''`,
        inKey: sql<boolean>`coalesce(a.attnum = any(k.conkey), false)`,
      })
      .from(
        sql`pg_attribute a join pg_class c on c.oid = a.attrelid
          left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'`,
      )
      .where(
        sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
      ),
  );
  return new Map(
    [...new Set(columns.map(({ table }) => table))].map((table) => {
      const own = columns.filter((column) => column.table === table);
      return [
        table,
        {
          columns: Object.fromEntries(
            own.map(({ name, type, notNull, filled }) => [name, words(type, notNull, filled)]),
          ),
          primaryKey: own.flatMap(({ name, inKey }) => (inKey ? [name] : [])).sort(),
        },
      ];
    }),
  );
}

function words(type: string, notNull: boolean, filled: boolean): string {
  return `${type}${notNull ? ' not null' : ''}${filled ? ' default' : ''}`;
}

import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { TenantTransaction } from '#server/db/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { ExportedTable } from './exported-tables.ts';

/** Whose data it is. */
export interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

export type Row = Readonly<Record<string, unknown>>;

export interface Page {
  readonly rows: readonly Row[];
  /** Where the next page begins after; `null` at the end. */
  readonly next: readonly string[] | null;
}

/** The rows after a place in the primary key, the latest first. Places travel as text, in which the store loses no digit. */
export async function readPage(
  tx: TenantTransaction,
  owner: Owner,
  { table, through, ...exported }: ExportedTable,
  after: readonly string[] | null,
  most: number,
): Promise<Page> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const keyNames = getTableConfig(table)
    .primaryKeys.flatMap((each) => each.columns)
    .map(({ name }) => name);
  const key = Object.values(columns).filter(({ name }) => keyNames.includes(name));
  const own = key.filter(({ name }) => name !== 'tenant');
  const rows = await tx
    .select({ row: { ...columns }, place: sql<string[]>`json_build_array(${list(own, asText)})` })
    .from(table)
    .where(
      and(
        ...key.filter(({ name }) => name === 'tenant').map((each) => eq(each, owner.tenant)),
        through === undefined
          ? eq(exported.owner, owner.clientId)
          : inArray(
              exported.owner,
              tx
                .select({ id: through.id })
                .from(through.table)
                .where(and(eq(through.tenant, owner.tenant), eq(through.owner, owner.clientId))),
            ),
        after === null
          ? undefined
          : sql`(${list(own, (each) => sql`${each}`)}) < (${sql.join(
              own.map((each, index) => sql`${after[index]}::${sql.raw(each.getSQLType())}`),
              sql`, `,
            )})`,
      ),
    )
    .orderBy(...own.map((each) => desc(each)))
    .limit(most);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    next: rows.length === most && last ? last.place : null,
  };
}

function list(columns: readonly PgColumn[], show: (column: PgColumn) => SQL): SQL {
  return sql.join(columns.map(show), sql`, `);
}

function asText(column: PgColumn): SQL {
  return sql`${column}::text`;
}

/** A row without what is left out, in the names of the contract, with what was encrypted as it was typed. */
export function shown(row: Row, exported: ExportedTable, secrets: Pick<Secrets, 'unseal'>): Row {
  const { omit = [], staff = [], encrypted = [] } = exported;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => key !== 'tenant' && key !== 'clientId' && !omit.includes(key))
      .map(([key, value]) => {
        if (staff.includes(key)) return [snakeCase(key), value === null ? null : 'staff'];
        return encrypted.includes(key) && typeof value === 'string'
          ? [openedName(key), secrets.unseal(value)]
          : [snakeCase(key), value];
      }),
  );
}

function openedName(key: string): string {
  return key === 'encrypted' ? 'value' : snakeCase(key.replace(/^[a-z]+(?=[A-Z])/, ''));
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');
}

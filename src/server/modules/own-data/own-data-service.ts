import { Readable } from 'node:stream';
import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { exportedTables, type ExportedTable } from './exported-tables.ts';
import { withheldTables } from './withheld-tables.ts';

/** Rows that are read at a time: what an export needs of memory, however long the history is. */
const pageRows = 500;

export interface OwnDataSource {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'unseal'>;
}

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

/**
 * Everything that is kept about a client as a JSON file, sent as it is read. Each page is a transaction of its own, so that a slow
 * reader keeps none open; what is written meanwhile may be in it.
 */
export function exportOwnData(source: OwnDataSource, owner: Owner, at: Date): RawAnswer {
  const day = at.toISOString().slice(0, 10);
  return new RawAnswer('application/json', Readable.from(written(source, owner, at)), {
    'content-disposition': `attachment; filename="your-data-${day}.json"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
}

async function* written(
  { db, secrets }: OwnDataSource,
  owner: Owner,
  at: Date,
): AsyncGenerator<string> {
  const left = Object.entries(withheldTables).filter(([, reason]) => reason !== 'notClient');
  const head = {
    client_id: owner.clientId,
    exported_at: at.toISOString(),
    not_included: left.map(([section, reason]) => ({ section, reason })),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
  for (const [index, [name, exported]] of Object.entries(exportedTables).entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:[`;
    let after: readonly string[] | null = null;
    let comma = '';
    do {
      const place: readonly string[] | null = after;
      const page: Page = await db.inTenant(owner.tenant, (tx) =>
        readPage(tx, owner, exported, place),
      );
      for (const row of page.rows) {
        yield `${comma}\n${JSON.stringify(shown(row, exported, secrets))}`;
        comma = ',';
      }
      after = page.next;
    } while (after !== null);
    yield ']';
  }
  yield '}}\n';
}

type Row = Readonly<Record<string, unknown>>;

interface Page {
  readonly rows: readonly Row[];
  /** Where the next page begins after; `null` at the end. */
  readonly next: readonly string[] | null;
}

/** The rows after a place in the primary key, the latest first. Places travel as text, in which the store loses no digit. */
async function readPage(
  tx: TenantTransaction,
  owner: Owner,
  { table, through, ...exported }: ExportedTable,
  after: readonly string[] | null,
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
    .limit(pageRows);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    next: rows.length === pageRows && last ? last.place : null,
  };
}

function list(columns: readonly PgColumn[], show: (column: PgColumn) => SQL): SQL {
  return sql.join(columns.map(show), sql`, `);
}

function asText(column: PgColumn): SQL {
  return sql`${column}::text`;
}

/** A row without what is left out, in the names of the contract, with what was encrypted as it was typed. */
function shown(row: Row, exported: ExportedTable, secrets: OwnDataSource['secrets']): Row {
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

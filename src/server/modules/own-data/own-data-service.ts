import { utcDay } from '#core/civil-day.ts';
import { Readable } from 'node:stream';
import type { Database } from '#server/db/database.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { exportedTables } from './exported-tables.ts';
import { readPage, shown, type Owner, type Page } from './own-data-rows.ts';
import { withheldTables } from './withheld-tables.ts';

/** Rows that are read at a time: what an export needs of memory, however long the history is. */
const pageRows = 500;

export interface OwnDataSource {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'unseal'>;
}

/**
 * Everything that is kept about a client as a JSON file, sent as it is read. Each page is a transaction of its own, so that a slow
 * reader keeps none open; what is written meanwhile may be in it.
 */
export function exportOwnData(source: OwnDataSource, owner: Owner, at: Date): RawAnswer {
  const day = utcDay(at);
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
        readPage(tx, owner, exported, place, pageRows),
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

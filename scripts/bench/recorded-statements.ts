import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A statement as it was sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Which connection sent it: what others send meanwhile stands between. */
  readonly connection: unknown;
}

export interface StatementRecorder {
  /** What was sent since the last call of this. */
  take(): readonly Statement[];
  stop(): void;
}

/** Records every statement of this process, whichever connection it takes. */
export function recordStatements(): StatementRecorder {
  const { query } = pg.Client.prototype;
  let statements: Statement[] = [];
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      const [sent, values] = given;
      if (typeof sent === 'string')
        statements.push({
          text: sent,
          values: Array.isArray(values) ? values : [],
          connection: this,
        });
      else if (isQuery(sent)) {
        const own = Array.isArray(values) ? values : (sent.values ?? []);
        statements.push({ text: sent.text, values: own, connection: this });
      }
      return Reflect.apply(query, this, given);
    },
  });
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => void Object.assign(pg.Client.prototype, { query }),
  };
}

function isQuery(
  value: unknown,
): value is { readonly text: string; readonly values?: readonly unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Sends the recorded statements of one transaction, from its beginning on, for other things than those they were recorded for:
 * `names` says which id stands in the place of which, every other one is fresh. Numbers of a client's events follow what the
 * store counts.
 */
export async function replay(
  pool: pg.Pool,
  [opening, ...statements]: readonly Statement[],
  names: Readonly<Record<string, string>>,
): Promise<void> {
  const known = new Map(Object.entries(names));
  const nameOf = (id: string) => {
    const name = known.get(id) ?? randomUUID();
    known.set(id, name);
    return name;
  };
  const connection = await pool.connect();
  try {
    await connection.query(opening?.text ?? 'begin');
    let counted: unknown = null;
    for (const { text, values } of statements) {
      const place = places.find(({ name }) => text.startsWith(`insert into "${name}"`));
      const sent = values.map((value, index) =>
        index === place?.position
          ? counted
          : typeof value === 'string'
            ? value.replace(uuid, nameOf)
            : value,
      );
      const { rows } = await connection.query<Record<string, unknown>>(text, sent);
      counted = rows[0]?.['last_seq'] ?? counted;
    }
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

/** Where a number that was counted stands in an insertion. */
const places = [
  { name: 'client_event', position: 2 },
  { name: 'client_message', position: 3 },
] as const;

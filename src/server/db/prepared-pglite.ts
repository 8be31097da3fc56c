import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { parse, protocol } from '@electric-sql/pglite';
import type { StatementNames } from './statement-names.ts';

const { serialize } = protocol;

type Messages = Parameters<typeof parse.parseResults>[0];

/** A statement that the store has parsed: of which types its parameters are, and what its rows hold. */
interface ParsedStatement {
  readonly types: readonly number[];
  readonly described: Messages;
}

/** Wraps transactions of an embedded store, so that statements which come again are parsed and planned once. */
export function preparedPglite(
  pglite: PGlite,
  names: StatementNames,
): (transaction: Transaction) => Transaction {
  const parsed = new Map<string, ParsedStatement>();
  let drizzleParsers: PGlite['parsers'] | null = null;

  const exchange = (...messages: readonly Uint8Array[]): Promise<Messages> =>
    pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  async function parsedOf(text: string): Promise<ParsedStatement & { readonly name: string }> {
    const name = names.of(text) ?? '';
    const known = parsed.get(name);
    if (known) return { ...known, name };
    const described = await exchange(
      // A name that was parsed and then not described would be taken.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const statement = { types: parse.parseDescribeStatementResults(described), described };
    if (name !== '') parsed.set(name, statement);
    return { ...statement, name };
  }

  /** What Drizzle reads by itself is the same in each of its statements; hundreds of parsers are put together once. */
  function parsersFor(options: QueryOptions | undefined): PGlite['parsers'] {
    if (!options?.parsers) return pglite.parsers;
    drizzleParsers ??= { ...pglite.parsers, ...options.parsers };
    return drizzleParsers;
  }

  const valueOf = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null;
    const write = pglite.serializers[type ?? 0];
    return write ? write(value) : String(value);
  };

  async function run(text: string, values: readonly unknown[], options?: QueryOptions) {
    const { name, types, described } = await parsedOf(text);
    const answered = await exchange(
      serialize.bind({
        statement: name,
        values: values.map((value, index) => valueOf(value, types[index])),
      }),
      serialize.execute(),
    );
    const [results] = parse.parseResults([...described, ...answered], parsersFor(options), {
      ...(options?.rowMode && { rowMode: options.rowMode }),
    });
    if (!results) throw new Error('the store has answered a statement without a result');
    return results;
  }

  return (transaction) => ({
    sql: transaction.sql,
    exec: transaction.exec,
    rollback: transaction.rollback,
    listen: transaction.listen,
    get closed() {
      return transaction.closed;
    },
    query: async <T>(text: string, values: readonly unknown[] = [], options?: QueryOptions) => {
      if (transaction.closed) throw new Error('the transaction is over');
      return pglite.runExclusive(() => run(text, values, options)) as Promise<Results<T>>;
    },
  });
}

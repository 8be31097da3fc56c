import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedPglite } from './prepared-pglite.ts';
import { createStatementNames } from './statement-names.ts';

/** More uses than a statement has before it is given a name. */
const often = 7;

describe('statements of the embedded store', () => {
  const pglite = new PGlite();
  const prepared = preparedPglite(pglite, createStatementNames());
  beforeAll(() =>
    pglite.exec('create table thing (id integer primary key, words text[], body jsonb, at date)'),
  );
  afterAll(() => pglite.close());

  const rows = <T>(text: string, values: readonly unknown[]) =>
    pglite.transaction(async (tx) => (await prepared(tx).query<T>(text, [...values])).rows);
  const namedStatements = async () =>
    (await pglite.query('select 1 from pg_prepared_statements')).rows.length;

  it('are parsed once where they come again, and answer the same with other values', async () => {
    const before = await namedStatements();
    for (let value = 1; value <= often; value += 1)
      expect(await rows('select $1::integer + 1 as next, $2::text as word', [value, null])).toEqual(
        [{ next: value + 1, word: null }],
      );
    expect(await namedStatements()).toBe(before + 1);
    const once = 'select $1::integer as once';
    expect(await rows(once, [3])).toEqual([{ once: 3 }]);
    expect(await namedStatements()).toBe(before + 1);
  });

  it('write and read values of every kind, and count what they change', async () => {
    const insert = 'insert into thing values ($1, $2, $3, $4)';
    for (let id = 1; id <= often; id += 1)
      await rows(insert, [id, ['a "b"', 'c,d'], { deep: [id] }, '2026-11-28']);
    const read = 'select words, body from thing where id = $1';
    for (let id = 1; id <= often; id += 1)
      expect(await rows(read, [id])).toEqual([{ words: ['a "b"', 'c,d'], body: { deep: [id] } }]);
    await pglite.transaction(async (tx) => {
      const { affectedRows, rows: none } = await prepared(tx).query(
        'delete from thing where id > $1',
        [2],
      );
      expect([affectedRows, none]).toEqual([often - 2, []]);
    });
    const asArrays = await pglite.transaction((tx) =>
      prepared(tx).query('select id, at from thing order by id', [], {
        rowMode: 'array',
        parsers: {},
      }),
    );
    expect(asArrays.rows).toEqual([
      [1, new Date('2026-11-28')],
      [2, new Date('2026-11-28')],
    ]);
  });

  it('are refused by the store with its own code, in a transaction that is rolled back, and work again in the next', async () => {
    const insert = 'insert into thing (id) values ($1)';
    for (let id = 101; id < 101 + often; id += 1) await rows(insert, [id]);
    const failed = pglite.transaction(async (tx) => {
      await prepared(tx).query(insert, [200]);
      await prepared(tx).query(insert, [101]);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505', severity: 'ERROR' });
    expect(await rows('select 1 from thing where id = $1', [200])).toEqual([]);
    await rows(insert, [200]);
    // Of a statement that no value was accepted for, and of one that cannot be parsed.
    for (let time = 0; time < often; time += 1) {
      await expect(rows('select $1::integer as one', ['none'])).rejects.toMatchObject({
        code: '22P02',
      });
      await expect(rows('select from where', [])).rejects.toMatchObject({ code: '42601' });
    }
    expect(await rows('select $1::integer as one', [1])).toEqual([{ one: 1 }]);
  });

  it('are named again where their name came in a transaction that had failed', async () => {
    const text = 'select $1::integer as late';
    for (let time = 0; time < often; time += 1)
      await pglite
        .transaction(async (tx) => {
          await expect(prepared(tx).query('select 1/0')).rejects.toMatchObject({ code: '22012' });
          await expect(prepared(tx).query(text, [time])).rejects.toMatchObject({ code: '25P02' });
        })
        .catch(() => undefined);
    expect(await rows(text, [5])).toEqual([{ late: 5 }]);
    expect(await rows(text, [6])).toEqual([{ late: 6 }]);
  });

  it('belong to a transaction, and are refused when it is over', async () => {
    const over = await pglite.transaction(async (tx) => prepared(tx));
    await expect(over.query('select 1')).rejects.toThrow('over');
  });
});

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { faultText } from './fault-text.ts';

describe('faultText', () => {
  const pglite = new PGlite();
  const orm = drizzle({ client: pglite });
  afterAll(() => pglite.close());

  async function faultOf(value: string): Promise<string> {
    return orm.execute(sql`select ${value}::integer`).then(() => '', faultText);
  }

  it('names the statement, the cause and the place, and none of the values', async () => {
    const text = await faultOf('$argon2id$secret-of-a-client');
    expect(text).toContain('a statement failed: select $1::integer');
    expect(text).toContain('[22P02]');
    expect(text).toMatch(/\n\s+at /);
    expect(text).not.toContain('secret-of-a-client');
    expect(await faultOf('two\nlines "quoted" +34600111222')).not.toMatch(/lines|34600111222/);
  });

  it('reports any other fault as it is, and a thrown value by its kind alone', () => {
    expect(faultText(new TypeError('x is not a function', { cause: new Error('why') }))).toMatch(
      /^TypeError: x is not a function\n[\s\S]+caused by Error: why/,
    );
    expect(faultText('password')).toBe('thrown: string');
  });
});

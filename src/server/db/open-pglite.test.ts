import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPglite } from './open-pglite.ts';

it('opens a store that plans each statement for the tables as they are now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-pglite-'));
  try {
    const db = await openPglite(folder);
    const shown = await db.inTenant('home', (tx) =>
      tx.execute(sql`select current_setting('plan_cache_mode') as mode`),
    );
    await db.close();
    expect(shown).toMatchObject({ rows: [{ mode: 'force_custom_plan' }] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { AppliedMigration } from './migrate.ts';
import { migrate } from './migrate.ts';

function recorder(applied: readonly AppliedMigration[]) {
  const scripts: string[] = [];
  return {
    scripts,
    script: async (text: string) => {
      scripts.push(text);
    },
    appliedMigrations: async () => applied,
  };
}

describe('migrate', () => {
  it('runs every migration once, in order, together with its record', async () => {
    const first = recorder([]);
    await migrate(first);
    const versions = first.scripts
      .slice(1)
      .map((text) => /values \('([^']+)', '([0-9a-f]{64})'\)/.exec(text));
    const names = versions.map((found) => found?.[1] ?? '');
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual([...names].sort());
    for (const text of first.scripts.slice(1)) expect(text).toMatch(/^begin;[\s\S]+commit;$/);
    const second = recorder(
      versions.map((found) => ({ version: found?.[1] ?? '', hash: found?.[2] ?? '' })),
    );
    await migrate(second);
    expect(second.scripts).toHaveLength(1);
  });

  it('stops when a migration changed after it ran', async () => {
    await expect(
      migrate(recorder([{ version: '0001-clients.sql', hash: 'another' }])),
    ).rejects.toThrow(/0001-clients\.sql was changed/);
  });
});

describe('migrations', () => {
  it('take away and rename nothing that a server of the version before still uses', async () => {
    const folder = new URL('./migrations/', import.meta.url);
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
    // Older than any store that is in use.
    const later = files.filter((name) => name > '0027');
    expect(later).toContain('0200-bonds.sql');
    const breaking = /\brename (to|column)\b|\bdrop (table|column)\b/;
    for (const name of later)
      expect(await readFile(new URL(name, folder), 'utf8'), name).not.toMatch(breaking);
  });
});

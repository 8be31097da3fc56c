import type { Fault } from './fault.ts';

const unusable = 'tests/server/unusable-store.test.ts';
const rotation = 'tests/server/key-rotation.test.ts';
const roles = 'tests/server/database-roles.test.ts';

/** What could be wrong with running it. */
export const opsFaults: readonly Fault[] = [
  {
    check: 'store',
    what: 'a store that is gone is replaced by an empty one in silence',
    file: 'src/server/db/open-pglite.ts',
    from: "if (!isThere && !newStore && (await storesServed(folder)).includes('pglite'))",
    to: "if (!isThere && newStore && (await storesServed(folder)).includes('postgresql'))",
    tests: unusable,
  },
  {
    check: 'store',
    what: 'an empty folder in the place of a store becomes a new store',
    file: 'src/server/db/open-pglite.ts',
    from: "for (const part of ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'])",
    to: 'for (const part of [])',
    tests: unusable,
  },
  {
    check: 'store',
    what: 'a secret that was lost is replaced by a new one, and what it encrypted is unreadable',
    file: 'src/server/keys/read-secrets.ts',
    from: '  if (isStoreUsed)\n',
    to: '  if (isStoreUsed && file.state === undefined)\n',
    tests: unusable,
  },
  {
    check: 'store',
    what: 'a store is opened with another secret than it was written with',
    file: 'src/server/keys/store-keys.ts',
    from: '  if (missing.length > 0)\n',
    to: '  if (missing.length > 99)\n',
    tests: unusable,
  },
  {
    check: 'keys',
    what: 'a new secret makes everything unreadable that the one before encrypted',
    file: 'src/server/platform/secrets.ts',
    from: "all.map(({ id, derive }) => [id, derive('sealed-fields')])",
    to: "[now].map(({ id, derive }) => [id, derive('sealed-fields')])",
    tests: rotation,
  },
  {
    check: 'keys',
    what: 'a new secret signs every client out',
    file: 'src/server/platform/secrets.ts',
    from: "all.map(({ id, derive }) => [id, derive('access-token')])",
    to: "[now].map(({ id, derive }) => [id, derive('access-token')])",
    tests: rotation,
  },
  {
    check: 'keys',
    what: 'identity numbers are encrypted anew and no longer found',
    file: 'src/server/keys/reencrypt.ts',
    from: "    if (column === kycNumbers) await rehashNumber(tx, secrets, tenant, keys[0] ?? '', text);\n",
    to: '',
    tests: rotation,
  },
  {
    check: 'keys',
    what: 'a column that holds something encrypted is forgotten at a rotation',
    file: 'src/server/keys/encrypted-columns.ts',
    from: "  { table: 'draft', column: 'sealed', key: ['client_id', 'form'] },\n",
    to: '',
    tests: rotation,
  },
  {
    check: 'roles',
    what: 'servers may rewrite postings',
    file: 'src/server/db/migrations/0030-store-keys.sql',
    from: 'grant select on schema_migration to livery_app;',
    to: 'grant select on schema_migration to livery_app; grant all on ledger_posting to livery_app;',
    tests: roles,
  },
  {
    check: 'roles',
    what: 'a login that was let in may make tables of its own',
    file: 'src/server/db/migrate-postgres.ts',
    from: '`revoke temporary, create on database ${names.database} from public`',
    to: '`grant temporary, create on database ${names.database} to public`',
    tests: roles,
  },
  {
    check: 'roles',
    what: 'a server works with a database that lacks a migration',
    file: 'src/server/db/migrate-postgres.ts',
    from: '  if (missing.length > 0)\n',
    to: '  if (missing.length > 999)\n',
    tests: roles,
  },
];

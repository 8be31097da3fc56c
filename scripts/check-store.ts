import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import { tenantsIn, withStore } from './closed-store.ts';

export interface CheckOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  complain(line: string): void;
}

export interface StoreCheck {
  readonly usage: string;
  /** What is wrong with what `--expect` gave; absent where the command takes none. */
  readonly wrongExpectation?: (
    tenants: readonly string[],
    expected: readonly string[],
  ) => string | undefined;
  /** Answers the exit code. */
  check(
    db: Database,
    tenants: readonly string[],
    say: CheckOptions['say'],
    expected: readonly string[],
  ): Promise<number>;
}

/** Runs a check of all tenants' data in a store as a command, and answers the exit code. */
export async function checkStore(
  args: readonly string[],
  { environment, say, complain }: CheckOptions,
  { usage, wrongExpectation, check }: StoreCheck,
): Promise<number> {
  const wrongUse = (message: string) => {
    complain(`${message}\n\n${usage}`);
    return 2;
  };
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        data: { type: 'string', default: 'data' },
        tenants: { type: 'string', default: '.livery/tenants' },
        expect: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    const tenants = tenantsIn(values.tenants);
    if (tenants.length === 0)
      return wrongUse(
        `no tenants in ${values.tenants}: generate them, or set their folder with --tenants`,
      );
    const wrong =
      wrongExpectation === undefined && values.expect.length > 0
        ? 'there is no --expect here'
        : wrongExpectation?.(tenants, values.expect);
    if (wrong !== undefined) return wrongUse(wrong);
    const url = environment['DATABASE_URL'];
    if (!url && !existsSync(path.join(values.data, 'pglite'))) {
      return wrongUse(
        `no store in ${values.data}: set its folder with --data, or a PostgreSQL database with DATABASE_URL`,
      );
    }
    return await withStore(url, values.data, (db) => check(db, tenants, say, values.expect));
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof UnusableStore) {
      complain(error.message);
      return error instanceof FolderInUse ? 3 : 4;
    }
    if (
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      return wrongUse(error.message);
    throw error;
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isOperatorRole, operatorRoles } from '#core/desk/operator-role.ts';
import { CodedError } from '#core/errors.ts';
import { readConfig, UsageError } from '#server/config.ts';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { readSecrets } from '#server/keys/read-secrets.ts';
import {
  addOperator,
  isOperatorName,
  newCredentials,
  otpauthUrl,
} from '#server/modules/desk/operator-service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { createPasswordHash } from '#server/platform/password-hash.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { tenantsIn, withStore } from './closed-store.ts';
import type { CheckOptions } from './check-store.ts';

const usage = `Usage: npm run operator -- --tenant <id> --name <name> [options]

Adds an operator to the desk of a tenant, on the server itself: the first one, or one when no operator can sign in any more.
Password and authenticator are made here and shown once. Later ones are added by an administrator: npm run desk -- operator add.

  --tenant <id>        the tenant, for example pl
  --name <name>        lower case letters, digits and ._-
  --roles <list>       with commas: ${operatorRoles.join(', ')} (administrator)
  --data <folder>      data of the embedded store and its secrets (data); no backend may be running on it
  --tenants <folder>   resolved tenants (.livery/tenants)
  --help               this text

  DATABASE_URL         PostgreSQL instead of the embedded store; backends may go on running
  LIVERY_TOKEN_SECRET  as the backend is given it

Answers 0 when it is done, 1 when the name is taken, 2 for wrong use, 3 when the data folder is in use.

Example: npm run operator -- --tenant pl --name ewa --roles administrator`;

/** Adds an operator; answers the exit code. */
export async function addFirstOperator(
  args: readonly string[],
  { environment, say, complain }: CheckOptions,
): Promise<number> {
  try {
    const { values } = parse(args);
    if (values.help) {
      say(usage);
      return 0;
    }
    return await add(values, environment, say);
  } catch (error) {
    if (error instanceof FolderInUse) {
      complain(error.message);
      return 3;
    }
    if (error instanceof CodedError && error.code === 'alreadyExists') {
      complain('there is an operator of this name: an administrator can restore their access');
      return 1;
    }
    if (
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'))
    ) {
      complain(`${error.message}\n\n${usage}`);
      return 2;
    }
    throw error;
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: {
      tenant: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      roles: { type: 'string', default: 'administrator' },
      data: { type: 'string', default: 'data' },
      tenants: { type: 'string', default: '.livery/tenants' },
      help: { type: 'boolean', default: false },
    },
  });
}

async function add(
  { tenant, name, roles: list, data, tenants }: ReturnType<typeof parse>['values'],
  environment: CheckOptions['environment'],
  say: CheckOptions['say'],
): Promise<number> {
  const roles = list.split(',').filter(isOperatorRole);
  if (!tenantsIn(tenants).includes(tenant))
    throw new UsageError(`--tenant must be one of ${tenants}, not ${tenant || 'nothing'}`);
  if (!isOperatorName(name))
    throw new UsageError(`--name must be a name, not ${name || 'nothing'}`);
  if (roles.length === 0 || roles.length !== list.split(',').length)
    throw new UsageError(`--roles must be of ${operatorRoles.join(', ')}, not ${list}`);
  const config = readConfig(['--data', data], environment);
  if (config === null || (config.databaseUrl === null && !existsSync(path.join(data, 'pglite'))))
    throw new UsageError(
      `no store in ${data}: start the backend once, name its folder with --data, or a PostgreSQL with DATABASE_URL`,
    );
  const secrets = await readSecrets(config, { isStoreUsed: true, random: systemRandom });
  const { password, secret } = newCredentials(systemRandom);
  const passwordHash = await createPasswordHash().make(password);
  await withStore(config.databaseUrl ?? undefined, data, (db) =>
    db.inTenant(tenant, async (tx) => {
      const now = systemClock();
      await addOperator(
        tx,
        { random: systemRandom, secrets },
        tenant,
        { name, roles, passwordHash, secret },
        now,
      );
      await recordSecurity(
        tx,
        tenant,
        {
          kind: 'operatorAdded',
          actor: { kind: 'system', name: 'server' },
          clientId: null,
          origin: null,
          detail: { name, roles: roles.join(',') },
        },
        now,
      );
    }),
  );
  say(`operator ${name} of ${tenant}: ${roles.join(', ')}`);
  say(`password ${password}`);
  say(otpauthUrl({ name: tenant }, name, secret));
  return 0;
}

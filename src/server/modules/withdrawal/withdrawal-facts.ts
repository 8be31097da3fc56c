import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { WithdrawalFacts } from '#core/banking/withdrawal.ts';
import { leftOfDay } from '#core/banking/withdrawal.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { CodedError } from '#core/errors.ts';
import { civilDayAt, zonedInstant } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { coolingOffOf } from '#server/modules/auth/cooling-off-service.ts';
import { isClosing } from '#server/modules/closure/open-closure-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { readPayees } from '#server/modules/payee/payee-service.ts';
import { limitsIn } from '#server/tenants/tenant-banking.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { creditScoreOf } from './credit-score-of.ts';

export interface Situation {
  readonly facts: WithdrawalFacts;
  readonly payees: readonly PayeeRow[];
}

/**
 * All that decides over a withdrawal of a client now. With `lock` nothing of it changes until the transaction ends: a second
 * request waits, and finds the limit of the day used.
 */
export async function readSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  now: Date,
  mode: 'read' | 'lock' = 'read',
): Promise<Situation> {
  const client = await readClient(tx, tenant.id, clientId, mode);
  const [account] = await readAccounts(tx, tenant, clientId);
  if (!account) throw new CodedError('notFound');
  const { outstanding } = await readGateContext(tx, tenant, clientId);
  const payees = await readPayees(tx, { tenant: tenant.id, clientId });
  const { currency, country, available } = account;
  const usual = limitsIn(tenant.banking, currency);
  // Who closes the account takes out the rest, however small it is.
  const limits = (await isClosing(tx, tenant.id, clientId)) ? { ...usual, minimum: '0' } : usual;
  const spent = await askedForToday(tx, tenant, clientId, currency, now);
  return {
    payees,
    facts: {
      isVerified: client.kycStatus === 'approved',
      hasPin: client.pinHash !== null,
      outstanding,
      score: creditScoreOf(client),
      minimumScore: tenant.banking.minimumScore,
      coolingUntil: coolingOffOf(tenant, client, now)?.toISOString() ?? null,
      currency,
      country,
      available,
      dailyLeft: leftOfDay(limits.daily, spent),
      pacFrom: client.pacRequired ? '0' : limits.pacFrom,
      limits,
      payeeCountries: payees
        .filter(({ status }) => status !== 'rejected')
        .map((payee) => payee.country),
      now,
    },
  };
}

/** What was asked for since midnight in the tenant's place, and was neither taken back nor refused. */
async function askedForToday(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  currency: string,
  now: Date,
): Promise<string> {
  const [zone] = countryOfPhoneCode(tenant.countryCode).timezones;
  const midnight = new Date(zonedInstant(zone, civilDayAt(zone, now.getTime()), 0));
  const [row] = await tx
    .select({ total: sql<string | null>`sum(${withdrawal.amount})` })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.tenant, tenant.id),
        eq(withdrawal.clientId, clientId),
        gte(withdrawal.createdAt, midnight),
        eq(withdrawal.currency, currency),
        inArray(withdrawal.status, ['requested', 'approved', 'sent', 'completed']),
      ),
    );
  return row?.total ?? '0';
}
